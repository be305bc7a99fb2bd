import type { Journals } from '#features/journal/server/service.ts';
import { type ArticleParts, partsOf } from '#features/metadata/server/parts.ts';
import type { ArticleSource } from '#features/metadata/server/source.ts';
import type { Database } from '#platform/database/types.ts';
import { harvestingTexts } from '../texts.ts';
import type { HarvestRequest } from './arguments.ts';
import { formatOf } from './formats.ts';
import { protocolError } from './protocol-errors.ts';
import { type harvestQueries, type Item, selected } from './read.ts';
import { header, record, resumptionToken } from './replies.ts';
import type { RecordsTokenData, Tokens } from './tokens.ts';

/** Records in a response. 50 JATS records have 200 kB, which is quick on a slow connection and does not delay other requests. */
const PAGE_SIZES = { ListRecords: 50, ListIdentifiers: 500 };
/** Longer lists have no `completeListSize`, as counting them takes too long. */
const MAX_COUNTED = 20_000;

interface ListRequest extends HarvestRequest {
  verb: RecordsTokenData['verb'];
}

export interface ListNeeds {
  db: Database;
  journal: Journals;
  tokens: Tokens;
  queries: ReturnType<typeof harvestQueries>;
  identifierOf: (number: string) => string;
  publicUrl: string;
}

/**
 * Returns the handler of ListRecords and ListIdentifiers, oldest change first. A record that changes during a harvest
 * comes again at the end, so a harvester that continues from the date of any response misses nothing. `at` is the
 * `responseDate`: no change with an earlier stamp will appear later.
 */
export function recordLists(needs: ListNeeds) {
  const { tokens, queries } = needs;

  return async ({ verb, args }: ListRequest, at: Date): Promise<string> => {
    const { resumptionToken: token } = args;
    const resumed = token === undefined ? undefined : tokens.readRecords(verb, token);
    const { metadataPrefix = '', set, from, until } = resumed ?? args;
    const format = formatOf(metadataPrefix);
    const selection = { set, from, until };
    const pageSize = PAGE_SIZES[verb];
    const where = selected(selection, { settled: at, after: resumed?.after });
    const [found, counted = resumed?.size] = await Promise.all([
      verb === 'ListRecords' ? queries.records(where, pageSize + 1) : queries.headers(where, pageSize + 1),
      resumed ? undefined : queries.count(selected(selection, { settled: at }), MAX_COUNTED + 1),
    ]);
    const items = found.slice(0, pageSize);
    const last = items.at(-1);
    if (!last) throw protocolError('noRecordsMatch', harvestingTexts.noRecords);

    const source = await sourceOf(needs);
    const parts = format.hasTexts ? await partsAmong(needs, items) : undefined;
    const entries = items.map((item) => {
      const identifier = needs.identifierOf(item.number);
      if (verb === 'ListIdentifiers') return header(item, identifier);
      return record(item, { identifier, metadata: metadataOf(item, { ...source, partsOf: parts }, format.write) });
    });
    const cursor = resumed?.cursor ?? 0;
    const nextCursor = cursor + items.length;
    const isLastPage = found.length === items.length;
    if (isLastPage && !resumed) return entries.join('');
    const size = isLastPage ? nextCursor : sizeOf(counted, nextCursor);
    const next = {
      ...selection,
      verb,
      metadataPrefix,
      size,
      after: { stamp: last.stamp, id: last.id },
      cursor: nextCursor,
    };
    return entries.join('') + resumptionToken({ token: isLastPage ? '' : tokens.write(next), cursor, size });
  };
}

/** Returns the list's size unless it was too long to count; more than `delivered`, since some harvesters stop at the size. */
function sizeOf(counted: number | undefined, delivered: number): number | undefined {
  return counted === undefined || counted > MAX_COUNTED ? undefined : Math.max(counted, delivered + 1);
}

interface Source extends Omit<ArticleSource, 'article' | keyof ArticleParts> {
  /** Returns the parts of an article by its id, for a format that holds them. */
  partsOf?: ((id: string) => ArticleParts) | undefined;
}

export const partsAmong = ({ db, publicUrl }: Pick<ListNeeds, 'db' | 'publicUrl'>, items: readonly Item[]) =>
  partsOf(
    db,
    items.flatMap(({ article, isDeleted }) => (article && !isDeleted ? [article] : [])),
    publicUrl,
  );

export async function sourceOf({ journal, publicUrl }: Pick<ListNeeds, 'journal' | 'publicUrl'>): Promise<Source> {
  return { journal: await journal.read(), origin: publicUrl };
}

/** Returns the metadata of a record; undefined when it is deleted. */
export function metadataOf(
  item: Item,
  { partsOf: parts, ...source }: Source,
  write: (source: ArticleSource) => string,
): string | undefined {
  return item.article && !item.isDeleted
    ? write({ article: item.article, ...parts?.(item.article.id), ...source })
    : undefined;
}
