import * as z from 'zod/mini';
import { typedName, typedWords } from './typed.ts';

/** Page and size of a list call, to be spread into its query. */
export const pageQuery = (perPage: number) => ({
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
  perPage: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), perPage),
});

/** Search parameters, normalised as on the pages that send them. */
export const SearchText = z.optional(z.string().check(z.overwrite(typedWords)));
export const NameFilter = z.optional(z.string().check(z.overwrite(typedName)));

export interface Slice {
  limit: number;
  offset: number;
}

/** Limit and offset of a page. */
export function sliceOf({ page, perPage }: { page: number; perPage: number }): Slice {
  return { limit: perPage, offset: (page - 1) * perPage };
}
