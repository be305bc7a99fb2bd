import type * as z from 'zod';

/** How a payload looks after it was read. It is stored as JSON, so the schema of a `Date` decodes a text. */
export type PayloadSchema<T extends object> = z.ZodType<T>;

/** The payload of a type of job or event. */
export type PayloadOf<K> = K extends { payload: PayloadSchema<infer T> } ? T : never;

/**
 * Returns a stored payload as its schema declares it, without fields that the schema does not know. Throws an error that
 * names `owner` and the fields that do not fit, but not their values: they may be private.
 */
export function parsePayload<T extends object>(
  schema: PayloadSchema<T>,
  { owner, stored }: { owner: string; stored: unknown },
): T {
  const parsed = schema.safeParse(stored);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '));
  throw new Error(`The payload of ${owner} is invalid: ${faults.join('; ')}`);
}
