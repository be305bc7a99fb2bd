import type * as z from 'zod';

/** The answer of another server in JSON, read by a schema; undefined for anything that is not as documented. */
export function jsonIn<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
