/** Subject of an address of OJS: an article, its PDF, an issue, or a page that is elsewhere now. */
export type OldPlace = { page: 'article' | 'file' | 'issue'; oldId: string } | { leadsTo: string };

/** Feeds of OJS, by the last part of their address. */
const FEEDS: Record<string, string> = { atom: '/feed.xml', rss: '/rss.xml', rss2: '/rss.xml' };
const KINDS: Record<string, 'article' | 'file' | 'issue'> = {
  'article/view': 'article',
  'article/download': 'file',
  'article/viewFile': 'file',
  'issue/view': 'issue',
};
const LANGUAGE = /^[a-z]{2,3}(?:_[A-Za-z]{2,4})?$/;
/** Ids, and the paths that editors could choose instead. */
const OLD_ID = /^[\w.-]{1,100}$/;

/** Whether it can be part of an address. */
export const isOldId = (text: string): boolean => OLD_ID.test(text);

/**
 * Reads an address of OJS: `/index.php/{journal}/article/view/12`, also without `index.php`, and with the language that 3.5 puts behind
 * the journal. Undefined for any other.
 */
export function oldPlaceOf(path: string): OldPlace | undefined {
  const parts = path.split('/').slice(1);
  const isFull = parts[0] === 'index.php';
  const behindJournal = parts.slice(isFull ? 2 : 1);
  const isLanguage = LANGUAGE.test(behindJournal[0] ?? '') && behindJournal[0] !== 'oai';
  const [page = '', operation = '', id = '', last = ''] = isLanguage ? behindJournal.slice(1) : behindJournal;
  if (page === '' || page === 'index') return isFull ? { leadsTo: '/' } : undefined;
  if (page === 'oai') return { leadsTo: '/oai' };
  if (page === 'gateway') return id === 'WebFeedGatewayPlugin' && FEEDS[last] ? { leadsTo: FEEDS[last] } : undefined;
  if (page === 'issue' && operation === 'archive') return { leadsTo: '/archive' };
  const kind = KINDS[`${page}/${operation}`];
  return kind && isOldId(id) ? { page: kind, oldId: id } : undefined;
}

/** The old id in an identifier that OJS gave an article for harvesters, such as `oai:ojs.example.org:article/12`. */
export const oldIdInOai = (identifier: string): string | undefined =>
  /^oai:[\w.-]+:article\/([\w.-]{1,100})$/.exec(identifier)?.[1];

/** The old id in a full address of a page of OJS; undefined for any other. */
export function oldIdIn(address: string, page: 'article' | 'issue'): string | undefined {
  const place = URL.canParse(address) ? oldPlaceOf(new URL(address).pathname) : undefined;
  return place && 'oldId' in place && place.page === page ? place.oldId : undefined;
}
