import type { Journals } from '#features/journal/server/service.ts';
import type { ArticleSource } from '#features/metadata/server/source.ts';
import { harvestingTexts as texts } from '../texts.ts';
import type { Arguments } from './arguments.ts';
import { fault } from './faults.ts';
import { formatOf } from './formats.ts';
import { type harvestQueries, type Item, selected } from './read.ts';
import { header, record, resumptionToken } from './replies.ts';
import type { RecordsRest, Tokens } from './tokens.ts';

/** Records in a reply: so few that a slow line has a page of them (JATS: 200 kB) soon, and no reader of the site waits for it. */
const PAGE = { ListRecords: 50, ListIdentifiers: 500 };
/** A complete list is counted so far; a longer one is given without its size, for counting it would take ever longer. */
const MOST_COUNTED = 20_000;

export interface ListNeeds {
  journal: Journals;
  tokens: Tokens;
  queries: ReturnType<typeof harvestQueries>;
  identifierOf: (number: string) => string;
  publicUrl: string;
}

/**
 * ListRecords and ListIdentifiers, oldest change first. What changes while it is harvested comes again at the end, so
 * nothing is skipped, whichever reply's date a harvester goes on from next time. `at` is the reply's date: the moment
 * before which nothing more will appear.
 */
export function recordLists(needs: ListNeeds) {
  const { tokens, queries } = needs;

  return async (verb: RecordsRest['verb'], given: Arguments, at: Date): Promise<string> => {
    const { resumptionToken: token } = given;
    const rest = token === undefined ? undefined : tokens.readRecords(verb, token);
    const { metadataPrefix = '', set, from, until } = rest ?? given;
    const format = formatOf(metadataPrefix);
    const selection = { set, from, until };
    const most = PAGE[verb];
    const find = verb === 'ListRecords' ? queries.records : queries.headers;
    const [found, counted = rest?.size] = await Promise.all([
      find(selected(selection, at, rest?.after), most + 1),
      rest ? undefined : queries.count(selected(selection, at), MOST_COUNTED + 1),
    ]);
    const items = found.slice(0, most);
    const last = items.at(-1);
    if (!last) throw fault('noRecordsMatch', texts.noRecords);

    const source = await sourceOf(needs);
    const written = items.map((item) => {
      const identifier = needs.identifierOf(item.number);
      if (verb === 'ListIdentifiers') return header(item, identifier);
      return record(item, identifier, metadataOf(item, source, format.write));
    });
    const cursor = rest?.cursor ?? 0;
    const soFar = cursor + items.length;
    const isWhole = found.length === items.length;
    if (isWhole && !rest) return written.join('');
    const size = isWhole ? soFar : sizeOf(counted, soFar);
    const next = {
      ...selection,
      verb,
      metadataPrefix,
      size,
      after: { stamp: last.stamp, id: last.id },
      cursor: soFar,
    };
    return written.join('') + resumptionToken({ token: isWhole ? '' : tokens.write(next), cursor, size });
  };
}

/** How much there is, unless it is too much; never less than what is known, since some harvesters stop at it. */
function sizeOf(counted: number | undefined, soFar: number): number | undefined {
  return counted === undefined || counted > MOST_COUNTED ? undefined : Math.max(counted, soFar + 1);
}

type Source = Omit<ArticleSource, 'article'>;

export async function sourceOf({ journal, publicUrl }: Pick<ListNeeds, 'journal' | 'publicUrl'>): Promise<Source> {
  return { journal: await journal.read(), origin: publicUrl };
}

/** What stands in a record, unless it is deleted. */
export function metadataOf(item: Item, source: Source, write: (source: ArticleSource) => string): string | undefined {
  return item.article && !item.isDeleted ? write({ article: item.article, ...source }) : undefined;
}
