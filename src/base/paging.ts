import * as z from 'zod/mini';

/** Page and size of a list call, to be spread into its query. */
export const pageQuery = (perPage: number) => ({
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
  perPage: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), perPage),
});

/** What somebody typed into a search box: absurd lengths are cut, never refused. */
export const SearchText = z.optional(
  z.string().check(
    z.overwrite((text) => text.slice(0, 300).replace(/[\p{Cc}\p{NChar}]/gu, ' ')),
    z.trim(),
  ),
);

/** No name that is kept is as long. */
const TOO_LONG = 300;

/** The name or id of what a list is narrowed to. What nothing can be called is not refused: it finds as little as any other unknown name. */
export const NameFilter = z.optional(
  z.string().check(z.overwrite((text) => text.slice(0, TOO_LONG).replace(/\p{Cc}/gu, '\ufffd'))),
);

export interface Slice {
  limit: number;
  offset: number;
}

/** The rows of a page. */
export function sliceOf({ page, perPage }: { page: number; perPage: number }): Slice {
  return { limit: perPage, offset: (page - 1) * perPage };
}
