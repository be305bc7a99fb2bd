import { Readable } from 'node:stream';
import type { Hono } from 'hono';
import { html } from 'hono/html';
import { AppError } from '#base/errors.ts';
import { articlePath, headlineOf, pdfPath, versionPath } from '#features/articles/rules.ts';
import { type Journal, LICENCES } from '#features/journal/journal.ts';
import type { Journals } from '#features/journal/server/service.ts';
import type { Database } from '#platform/database/types.ts';
import type { Env } from '#platform/http/address.ts';
import { ARCHIVE_NAMES, ARCHIVES, type Archive, bagPath, unitPath, volumeFrom, yearOfUnit } from '../rules.ts';
import { preservationTexts } from '../texts.ts';
import { type UnitArticle, unitQueries } from './unit-queries.ts';

const texts = preservationTexts.manifest;
const { names } = preservationTexts.archives;
/** Seconds that caches may keep a page. */
const MAX_AGE = 3600;

type Markup = ReturnType<typeof html>;

/**
 * Serves `/lockss` and `/clockss`, the start pages of the archives, and below them a manifest page for each archival unit (a
 * volume year such as `/lockss/2025-26`) with the permission statement and links to all content. Plain HTML without scripts
 * or styles, streamed so that memory does not grow with the number of articles.
 */
export function mountManifests(site: Hono<Env>, { db, journal }: { db: Database; journal: Journals }): void {
  const units = unitQueries(db);

  async function* startPage(archive: Archive, settings: Journal, years: number[]): AsyncGenerator<Markup> {
    yield head(texts.title(names[archive], settings.name), archive, settings);
    yield html`<h2>${texts.units}</h2>\n`;
    if (years.length === 0) yield html`<p>${texts.noUnits}</p>\n`;
    const items = years.map((year) => volumeFrom(year));
    yield html`<ul>\n${items.map((volume) => html`<li><a href="${unitPath(archive, volume)}">${texts.volume(volume)}</a></li>\n`)}</ul>\n`;
    yield foot();
  }

  async function* unitPage(archive: Archive, settings: Journal, year: number): AsyncGenerator<Markup> {
    yield head(texts.unitTitle(names[archive], settings.name, volumeFrom(year)), archive, settings);
    for (const { id, issueNumber, title } of await units.issuesOf(year)) {
      yield html`<h2><a href="/issue/${id}">${texts.issue(issueNumber, title)}</a></h2>\n`;
      yield html`<p><a href="${bagPath(id)}">${texts.bag}</a></p>\n`;
      yield* list(units.articlesOf(id), settings);
    }
    let isFirst = true;
    for await (const article of units.withoutIssue(year)) {
      if (isFirst) yield html`<h2>${texts.withoutIssue}</h2>\n<ul>\n`;
      isFirst = false;
      yield line(article, settings);
    }
    if (!isFirst) yield html`</ul>\n`;
    yield html`<p><a href="/${archive}">${texts.back}</a></p>\n`;
    yield foot();
  }

  for (const archive of ARCHIVE_NAMES) {
    site.get(`/${archive}`, async (c) => {
      const [settings, years] = await Promise.all([journal.read(), units.years()]);
      return respond(c.req.method, startPage(archive, settings, years));
    });
    site.get(`/${archive}/:unit`, async (c) => {
      const year = yearOfUnit(c.req.param('unit'));
      const [settings, years] = await Promise.all([journal.read(), units.years()]);
      if (year === undefined || !years.includes(year)) throw new AppError('missing', 'NOT_FOUND', texts.unknown);
      return respond(c.req.method, unitPage(archive, settings, year));
    });
  }
}

function respond(method: string, parts: AsyncGenerator<Markup>): Response {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': `public, max-age=${MAX_AGE}` };
  if (method === 'HEAD') return new Response(null, { headers });
  return new Response(Readable.toWeb(Readable.from(bytesOf(parts))) as ReadableStream, { headers });
}

async function* bytesOf(parts: AsyncGenerator<Markup>): AsyncGenerator<Buffer> {
  for await (const part of parts) yield Buffer.from(String(part));
}

function head(title: string, archive: Archive, { name, publisher, issn, licence, language }: Journal): Markup {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
</head>
<body>
<h1>${title}</h1>
<p>${ARCHIVES[archive]}.</p>
<ul>
<li><a href="/">${name}</a></li>
<li>${texts.publisher}: ${publisher}</li>
${issn ? html`<li>${texts.issn}: ${issn}</li>\n` : ''}<li>${texts.licence}: <a rel="license" href="${LICENCES[licence]}">${licence}</a></li>
</ul>
`;
}

function foot(): Markup {
  return html`</body>\n</html>\n`;
}

async function* list(articles: AsyncGenerator<UnitArticle>, settings: Journal): AsyncGenerator<Markup> {
  yield html`<ul>\n`;
  for await (const article of articles) yield line(article, settings);
  yield html`</ul>\n`;
}

function line(article: UnitArticle, journal: Journal): Markup {
  const pdf = article.hasPdf ? html` <a href="${pdfPath(article)}">${texts.pdf}</a>` : '';
  // A single version is the linked PDF. With several versions each is collected at its citable address.
  const hasOneVersion = article.hasPdf && article.versions.length <= 1;
  const versions = (hasOneVersion ? [] : article.versions).map(
    (version) => html` <a href="${versionPath(article, version)}">${texts.version(version)}</a>`,
  );
  // The page's licence is the journal's. A different licence of an article is no licence of the page, so without `rel`.
  const licence =
    article.licence === journal.licence
      ? ''
      : html` ${texts.licence}: <a href="${LICENCES[article.licence]}">${article.licence}</a>`;
  return html`<li><a href="${articlePath(article)}">${headlineOf(article)}</a>${pdf}${versions}${licence}</li>\n`;
}
