import type { Call } from '#base/contract.ts';
import { jsonSchema } from './calls.ts';
import { type Known, validValue } from './values.ts';

/** A body that the schema of a call takes, with all its fields. */
export function validBody(call: Call, known: Known = {}): unknown {
  return call.body ? validValue(jsonSchema(call.body), '', known) : undefined;
}
