import type * as z from 'zod';

/** Schema of a parsed payload. It is stored as JSON, so the schema of a `Date` parses a text. */
export type PayloadSchema<T extends object> = z.ZodType<T>;

/** The parsed payload of a job type or event type. */
export type PayloadOf<K> = K extends { payload: PayloadSchema<infer T> } ? T : never;

/**
 * Parses a stored payload and drops unknown fields. Throws an error that names `owner` and the invalid fields, but not their
 * values, which may be private.
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
