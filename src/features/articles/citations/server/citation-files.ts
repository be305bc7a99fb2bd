import type { Context, Hono } from 'hono';
import { isId } from '#base/ids.ts';
import { slugOf } from '#base/text.ts';
import { volumeOf } from '#features/issues/rules.ts';
import type { Journal } from '#features/journal/journal.ts';
import type { Journals } from '#features/journal/server/service.ts';
import type { Env } from '#platform/http/address.ts';
import { conditionalResponse } from '#platform/http/conditional.ts';
import { contentDisposition } from '#platform/http/send-file.ts';
import type { Article } from '../../contract.ts';
import { articlePath, CITATION_FORMATS, type CitationFormat, downloadOf, pdfPath } from '../../rules.ts';
import type { issueQueries } from '../../server/issues.ts';
import type { articleQueries } from '../../server/read.ts';
import { bibtexOf } from './bibtex.ts';
import { type CslItem, cslOf } from './csl.ts';
import { risOf } from './ris.ts';

const MAX_AGE_SECONDS = 600;
const EXTENSIONS = CITATION_FORMATS.join('|');
const TYPES: Record<CitationFormat, string> = {
  bib: 'application/x-bibtex; charset=utf-8',
  ris: 'application/x-research-info-systems; charset=utf-8',
  json: 'application/vnd.citationstyles.csl+json; charset=utf-8',
};

export interface CitationFileNeeds {
  journal: Journals;
  queries: ReturnType<typeof articleQueries>;
  issueReading: ReturnType<typeof issueQueries>;
  publicUrl: string;
}

/**
 * Serves citation files for reference managers: `/article/{number}/{slug}.bib`, `.ris` and `.json` (CSL-JSON), and
 * `/issue/{id}.bib` etc. with every article of the issue. A wrong slug redirects to the current one.
 */
export function mountCitationFiles(site: Hono<Env>, needs: CitationFileNeeds): void {
  const { journal, queries, issueReading, publicUrl } = needs;
  site.get(`/article/:number{MDS-\\d{4}-\\d{4,9}}/:file{[^/]+\\.(?:${EXTENSIONS})}`, async (c) => {
    const { slug, format } = parseFileName(c.req.param('file'));
    const article = await queries.byNumber(c.req.param('number'));
    if (slug !== article.slug) return c.redirect(`${articlePath(article)}.${format}`, 301);
    const [item] = itemsOf([article], await journal.read(), publicUrl);
    return fileResponse(c, { format, name: item?.csl.id ?? article.slug, items: item ? [item] : [] });
  });
  site.get(`/issue/:file{[^/]+\\.(?:${EXTENSIONS})}`, async (c, next) => {
    const { slug: id, format } = parseFileName(c.req.param('file'));
    if (!isId<'issue'>(id)) return next();
    const { issue, articles } = await issueReading.byId(id);
    const settings = await journal.read();
    const name = slugOf(`${settings.shortName} ${volumeOf(issue)} ${issue.issueNumber}`);
    return fileResponse(c, { format, name, items: itemsOf(articles, settings, publicUrl) });
  });
}

interface Item {
  csl: CslItem;
  pdf: string | undefined;
}

/** CSL items with unique keys: articles that would share a key get their number appended. */
function itemsOf(articles: Article[], journal: Journal, origin: string): Item[] {
  const items = articles.map((article) => ({
    number: article.number.replace(/\D/g, ''),
    csl: cslOf(article, journal, origin),
    pdf: downloadOf(article) && `${origin}${pdfPath(article)}`,
  }));
  const itemsByKey = Map.groupBy(items, ({ csl }) => csl.id);
  return items.map(({ number, csl, pdf }) => ({
    csl: (itemsByKey.get(csl.id)?.length ?? 0) > 1 ? { ...csl, id: `${csl.id}${number}` } : csl,
    pdf,
  }));
}

const WRITERS: Record<CitationFormat, (items: Item[]) => string> = {
  bib: (items) => items.map(({ csl }) => bibtexOf(csl)).join('\n'),
  ris: (items) => items.map(({ csl, pdf }) => risOf(csl, pdf)).join('\r\n'),
  json: (items) =>
    JSON.stringify(
      items.map(({ csl }) => csl),
      null,
      2,
    ),
};

interface CitationFile {
  format: CitationFormat;
  /** File name without extension. */
  name: string;
  items: Item[];
}

function fileResponse(c: Context<Env>, { format, name, items }: CitationFile): Response {
  const headers = {
    'content-type': TYPES[format],
    'content-disposition': contentDisposition('attachment', `${name}.${format}`),
    'cache-control': `public, max-age=${MAX_AGE_SECONDS}`,
  };
  return conditionalResponse(c.req.raw, WRITERS[format](items), { headers });
}

function parseFileName(file: string): { slug: string; format: CitationFormat } {
  const dot = file.lastIndexOf('.');
  return { slug: file.slice(0, dot), format: file.slice(dot + 1) as CitationFormat };
}
