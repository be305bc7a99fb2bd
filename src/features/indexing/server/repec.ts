import { and, asc, eq, gt, gte, isNull, lt, type SQL } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { AppError } from '#base/errors.ts';
import { NO_ID } from '#base/ids.ts';
import { present, published, selectArticles } from '#features/articles/server/read.ts';
import { articles } from '#features/articles/server/tables.ts';
import type { Contact } from '#features/contact/server/service.ts';
import { issuesOfVolume } from '#features/issues/server/read.ts';
import { issues } from '#features/issues/server/tables.ts';
import type { Journals } from '#features/journal/server/service.ts';
import { spanOfVolume, unitName, volumeFrom, yearOfUnit } from '#features/preservation/rules.ts';
import { unitQueries } from '#features/preservation/server/unit-queries.ts';
import type { Database } from '#platform/database/types.ts';
import type { Env } from '#platform/http/address.ts';
import { SHARED } from '#platform/http/cacheability.ts';
import { streamed } from '#platform/http/streamed.ts';
import { indexingTexts } from '../texts.ts';
import { archiveTemplate, articleTemplate, type RepecSource, seriesTemplate } from './redif.ts';

const texts = indexingTexts.repec;
const BATCH = 500;
/** RePEc's programs read a file as UTF-8 if it begins with the mark of the encoding, and as Windows-1252 otherwise. */
const BYTE_ORDER_MARK = '\uFEFF';
const TEXT = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': SHARED };

export interface RepecNeeds {
  db: Database;
  journal: Journals;
  contact: Contact;
  publicUrl: string;
  /** Sender of the journal's mail, the address of the archive's keeper when no editor's address is set. */
  mailFrom: string;
}

/**
 * Serves the journal's archive for RePEc below `/repec/`: `{archive}/{archive}arch.rdf`, `{archive}/{archive}seri.rdf` and, for each
 * volume, `{archive}/{series}/{volume}.rdf`. The directories are pages of links, which RePEc's mirror follows.
 */
export function mountRepec(site: Hono<Env>, { db, journal, contact, publicUrl, mailFrom }: RepecNeeds): void {
  const volumes = unitQueries(db);
  const source = async (): Promise<RepecSource> => {
    const { editorEmail } = await contact.info.forVisitors();
    return { journal: await journal.read(), origin: publicUrl, maintainer: editorEmail || mailFrom };
  };

  const seriesDirectory = async (c: Context<Env>) => {
    const years = await volumes.years();
    return directory(
      c,
      years.map((year) => `${unitName(volumeFrom(year))}.rdf`),
    );
  };

  site.get('/repec', async (c) => directory(c, [`${(await journal.read()).repecArchive}/`]));
  site.get('/repec/:archive/:file?', async (c) => {
    const { archive, file = '' } = c.req.param();
    const found = await source();
    const { repecArchive, repecSeries } = found.journal;
    if (archive !== repecArchive) throw unknown();
    const names = [`${archive}arch.rdf`, `${archive}seri.rdf`];
    if (file === repecSeries) return seriesDirectory(c);
    if (file === '') return directory(c, [...names, `${repecSeries}/`]);
    const write = [archiveTemplate, seriesTemplate][names.indexOf(file)];
    if (!write) throw unknown();
    return c.body(BYTE_ORDER_MARK + write(found), 200, TEXT);
  });
  site.get('/repec/:archive/:series/:file', async (c) => {
    const { archive, series, file } = c.req.param();
    const [found, years] = await Promise.all([source(), volumes.years()]);
    if (archive !== found.journal.repecArchive || series !== found.journal.repecSeries) throw unknown();
    const year = file.endsWith('.rdf') ? yearOfUnit(file.slice(0, -'.rdf'.length)) : undefined;
    if (year === undefined || !years.includes(year)) throw unknown();
    return streamed(templatesOf(db, year, found), TEXT);
  });
}

const unknown = () => new AppError('missing', 'NOT_FOUND', texts.unknown);

/** The templates of a volume's articles, issue by issue; those without an issue belong to the volume in whose time they were published. */
async function* templatesOf(db: Database, year: number, source: RepecSource): AsyncGenerator<string> {
  const { from, until } = spanOfVolume(year);
  yield BYTE_ORDER_MARK;
  // One condition for all of them would make the database read every article of the journal.
  for (const { id } of await db.select({ id: issues.id }).from(issues).where(issuesOfVolume(year)).orderBy(issues.id)) {
    yield* templatesWhere(db, eq(articles.issueId, id), source);
  }
  const { issueId, publishedAt } = articles;
  yield* templatesWhere(db, and(isNull(issueId), gte(publishedAt, from), lt(publishedAt, until)), source);
}

async function* templatesWhere(db: Database, where: SQL | undefined, source: RepecSource): AsyncGenerator<string> {
  for (let last = NO_ID as string | undefined; last; ) {
    const isNext = and(published, where, gt(articles.id, last as typeof NO_ID));
    const rows = await selectArticles(db, isNext).orderBy(asc(articles.id)).limit(BATCH);
    yield rows.map((row) => `${articleTemplate(present(row), source)}\n`).join('');
    last = rows.length === BATCH ? rows.at(-1)?.article.id : undefined;
  }
}

/** A page with links to the files of a directory; relative, so its address must end in a slash. */
function directory(c: Context<Env>, names: string[]): Response {
  const { pathname } = new URL(c.req.url);
  if (!pathname.endsWith('/')) return c.redirect(`${pathname}/`, 301);
  const items = names.map((name) => html`<li><a href="${name}">${name}</a></li>\n`);
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${pathname}</title></head>
<body><h1>${pathname}</h1>
<ul>
${items}</ul>
</body></html>
`;
  return c.html(page, 200, { 'cache-control': SHARED }) as Response;
}
