import { mkdtemp, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { articlesClient } from '#features/articles/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { asId } from '#testing/ids.ts';
import { importIdIn, importsBy } from '#testing/import-command.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator } from '#testing/makers.ts';
import { OJS31, OJS35, ojs33, PDF } from '#testing/ojs-exports.ts';
import { testSite } from '#testing/site.ts';
import { imports } from './server/tables.ts';

const journal = testJournal();
let site: ReturnType<typeof testSite>;
const { folder, command, imported, sheet } = importsBy(journal);
beforeAll(async () => {
  site = testSite(journal);
});
async function leadsTo(path: string): Promise<string | null> {
  const response = await site.request(path);
  return response.status === 301 ? response.headers.get('location') : `${response.status}`;
}

/** The public article at the old address of its page. */
async function articleFrom(oldId: string | number) {
  const address = (await leadsTo(`/index.php/jae/article/view/${oldId}`)) ?? '';
  const [, , number = ''] = address.split('/');
  return articlesClient(journal.as()).byNumber(number);
}

const articlesCount = async () =>
  (await articlesClient(journal.as()).list({ q: '', topic: '', page: 1, perPage: 1 })).total;

describe('an export of OJS 3.3', () => {
  test('is reported line by line before anything is written', async () => {
    const printedText = await imported(ojs33({ id: 101, title: 'land market' }), '--dry-run');
    expect(printedText).toContain('would bring 1 issue, 1 article, 1 PDF, 2 references.');
    expect(printedText).toMatch(/line 3, “Land 101”: its volume, 5, is in its description/);
    expect(await leadsTo('/index.php/jae/article/view/101')).toBe('404');
    expect(printedText).not.toContain('--undo');
  });

  test('becomes published articles with their issue, authors, texts, pages, DOI, licence and references', async () => {
    await imported(ojs33({ id: 102, title: 'land market' }));
    const article = await articleFrom(102);
    expect(article).toMatchObject({
      manuscriptTitle: 'The land market: Evidence from Musanze',
      abstract: 'We study R&D.\n\nYields rose.',
      keywords: 'land, yields',
      jelCodes: ['Q15'],
      language: 'en',
      translations: { fr: { title: 'Titre 102', abstract: 'Nous étudions.' } },
      doi: '10.5555/old.102',
      firstPage: '12',
      lastPage: '34',
      licence: 'CC BY-NC 4.0',
      articleType: 'RESEARCH_ARTICLE',
      issue: { title: 'Land 102', issueNumber: 2, year: 2019, month: 6 },
      authors: [
        { fullName: 'Aline Uwase', affiliation: 'School of Economics', orcid: '0000-0002-1825-0097' },
        { fullName: 'Eric Mugabo', affiliation: 'University of Rwanda' },
      ],
    });
    expect(article.publishedAt.slice(0, 10)).toBe('2019-07-01');
    expect(article.createdAt.slice(0, 10)).toBe('2018-11-05');
    expect(JSON.stringify(article)).not.toContain('@example.org');
    const jats = await (await site.request(`/article/${article.number}/${article.slug}.xml`)).text();
    expect(jats).toContain('Development as Freedom');
    const epub = await site.request(`/article/${article.number}/${article.slug}.epub`);
    expect(epub.status).toBe(404);
    const sitemap = await (await site.request('/sitemap.xml')).text();
    expect(sitemap).toContain(article.number);
  });

  test('keeps its old addresses, feeds and identifiers', async () => {
    await imported(ojs33({ id: 103, title: 'water market' }));
    const { number, slug } = await articleFrom(103);
    const [page, pdf] = [`/article/${number}/${slug}`, `/article/${number}/${slug}.pdf`];
    for (const base of ['/index.php/jae', '/jae', '/index.php/jae/en']) {
      expect(await leadsTo(`${base}/article/view/103`)).toBe(page);
      expect(await leadsTo(`${base}/article/view/103/3103`)).toBe(page);
      expect(await leadsTo(`${base}/article/download/103/3103`)).toBe(pdf);
      expect(await leadsTo(`${base}/article/download/103/3103/9103`)).toBe(pdf);
      expect(await leadsTo(`${base}/issue/view/7103`)).toMatch(/^\/issue\/[0-9a-f-]{36}$/);
      expect(await leadsTo(`${base}/issue/archive`)).toBe('/archive');
      expect(await leadsTo(`${base}/gateway/plugin/WebFeedGatewayPlugin/atom`)).toBe('/feed.xml');
      expect(await leadsTo(`${base}/gateway/plugin/WebFeedGatewayPlugin/rss2`)).toBe('/rss.xml');
      expect(await leadsTo(`${base}/article/view/99999`)).toBe('404');
    }
    expect(await leadsTo('/index.php/jae/oai?verb=Identify')).toBe('/oai?verb=Identify');
    expect(await leadsTo('/index.php/jae/article/view/%00')).toBe('404');
    const file = await site.request(pdf);
    expect(await file.text()).toMatch(/^%PDF/);
    const record = (identifier: string) =>
      site.request(`/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=${identifier}`);
    expect(await (await record('oai:ojs.old.example:article/103')).text()).toContain('10.5555/old.103');
    expect(await (await record('oai:ojs.old.example:article/99999')).text()).toContain('idDoesNotExist');
  });

  test('changes nothing when it is imported again', async () => {
    const text = ojs33({ id: 104, title: 'labour market' });
    await imported(text);
    const before = await articleFrom(104);
    expect(await imported(text)).toContain('has brought 0 issues, 0 articles, 0 PDFs, 0 references.');
    expect(await articleFrom(104)).toEqual(before);
    expect(await imported(ojs33({ id: 504, title: 'labour market', doi: '' }))).toContain(
      'an article with its title and year is there; its old address leads there',
    );
    expect((await articleFrom(504)).number).toBe(before.number);
  });
});

test('an import that was killed when everything was written gives its number when it is run again', async () => {
  const text = ojs33({ id: 107, title: 'salt market' });
  const id = importIdIn(await imported(text));
  await journal.services.db
    .update(imports)
    .set({ finishedAt: null })
    .where(eq(imports.id, asId(id)));
  expect(importIdIn(await imported(text))).toBe(id);
  await command('--undo', id);
  expect(importIdIn(await imported(text))).not.toBe(id);
});

describe('exports of other versions', () => {
  test('3.1: names without language, revisions of files, references in lines, roles that are no authors', async () => {
    const text = await imported(OJS31);
    expect(text).toMatch(/line \d+, “A review of roads”: Peter Otieno, Translator: only authors are stored/);
    expect(text).toContain('it names no licence; it gets CC BY 4.0');
    const article = await articleFrom(201);
    expect(article).toMatchObject({
      articleType: 'BOOK_REVIEW',
      doi: '10.5555/old.201',
      firstPage: 'e7',
      authors: [{ fullName: 'Grace N. Akello' }],
      issue: { title: 'Volume 2, Number 1', year: 2016, month: 9 },
    });
    expect(await (await site.request(`/article/${article.number}/${article.slug}.pdf`)).text()).toMatch(/^%PDF/);
  });

  test('3.5: affiliations of ROR, versions, paths that editors chose, unknown sections', async () => {
    const text = await imported(OJS35);
    expect(text).toContain('its section, “Dossier”, is unknown here');
    expect(text).toContain('coverage: not stored');
    const article = await articleFrom('epargne');
    expect(article).toMatchObject({
      manuscriptTitle: "L'épargne au village",
      language: 'fr',
      authors: [{ fullName: 'Josiane Umutoni', affiliation: 'Université du Rwanda', ror: '00286hs46' }],
      versions: [{ number: 1 }, { number: 2 }],
      issue: { title: 'Épargne', issueNumber: 1, year: 2024 },
    });
    expect(article.publishedAt.slice(0, 10)).toBe('2024-06-01');
    const first = await site.request(`/article/${article.number}/${article.slug}.v1.pdf`);
    expect(await first.text()).toContain('% 1');
  });
});

describe('a spreadsheet with a folder of PDFs', () => {
  const articleNamed = async (title: string) =>
    (await articlesClient(journal.as()).list({ q: title, topic: '', page: 1, perPage: 1 })).data[0];

  test('is imported by the columns of the template, which can be printed', async () => {
    const template = await command('--template');
    const pdfs = await mkdtemp(join(folder(), 'pdfs-'));
    await writeFile(join(pdfs, 'terraces.pdf'), PDF);
    expect(await sheet(template, '--files', pdfs)).toContain('has brought 1 issue, 1 article, 1 PDF, 2 references.');
    const article = await articleNamed('Terraces and Tenure');
    expect(article).toMatchObject({
      doi: '10.5555/example.42',
      jelCodes: ['Q15'],
      authors: [{ fullName: 'Claudine Mukamana', affiliation: 'University of Rwanda' }, { fullName: 'Eric Mugabo' }],
      issue: { title: 'Land and Labour', issueNumber: 2 },
    });
    expect((await site.request(`/article/${article?.number}/${article?.slug}.pdf`)).status).toBe(200);
    expect(await sheet(template, '--files', pdfs)).toContain('has brought 0 issues, 0 articles');
  });

  test('opens no file outside of the folder', async () => {
    const pdfs = await mkdtemp(join(folder(), 'pdfs-'));
    await writeFile(join(folder(), 'secret.pdf'), PDF);
    await symlink(join(folder(), 'secret.pdf'), join(pdfs, 'link.pdf'));
    const rows = (pdf: string) => `title;authors;published_on;pdf\nPaths of ${pdf.length};A. Uwase;2019-01-02;${pdf}\n`;
    for (const pdf of ['../secret.pdf', join(folder(), 'secret.pdf'), 'link.pdf', 'missing1.pdf'])
      expect(await sheet(rows(pdf), '--files', pdfs)).toMatch(
        /line 2, “Paths of \d+”: the file .* is not in the export/,
      );
  });

  test.each([
    ['an unknown column', 'title,colour\nx,y\n', /line 1: unknown columns colour/],
    ['an open quote', 'title,authors\n"x,y\n', /line \d: .*Nothing was imported/],
    ['another encoding', Buffer.from('title,authors\ncaf\u00e9,y\n', 'latin1'), /not in UTF-8/],
  ])('with %s is refused', async (_, rows, reason) => {
    await expect(sheet(rows)).rejects.toThrow(reason);
  });
});

describe('a faulty export', () => {
  test.each([
    [
      'an article without a day in the past',
      ojs33({ id: 401, title: 'x' }).replace('2019-07-01', '2999-07-01'),
      /is in the future/,
    ],
    [
      'a licence that is unknown',
      ojs33({ id: 402, title: 'y' }).replace('by-nc/4.0', 'by/3.0'),
      /licence, http.*by\/3.0, is unknown here/,
    ],
    [
      'an article that is not published',
      ojs33({ id: 403, title: 'z' }).replace('version="1" status="3"', 'version="1" status="1"'),
      /not published/,
    ],
  ])('%s is named with its line', async (_, text, reason) => {
    const printedText = await imported(text);
    expect(printedText).toMatch(reason);
    expect(printedText).toMatch(/Not imported \(2\)\n {2}line \d+/);
    expect(printedText).toContain(' 0 articles,');
  });

  test('files that are missing, broken or no PDF are named, and the article comes without', async () => {
    const text = ojs33({ id: 404, title: 'file market', pdf: 'no PDF' });
    expect(await imported(text)).toMatch(/line \d+, “The file market: Evidence from Musanze”: the file “PDF”/);
    const missing = ojs33({ id: 405, title: 'mising market' }).replace(
      'submission_file_ref id="9405"',
      'submission_file_ref id="1"',
    );
    expect(await imported(missing)).toContain('the file “PDF”: it is not in the export');
    const broken = ojs33({ id: 406, title: 'broken market' }).replace(
      '<embed encoding="base64">',
      '<embed encoding="base64">!!',
    );
    expect(await imported(broken)).toContain('the file “PDF”: its base64 is broken');
    expect(await leadsTo('/index.php/jae/article/download/406/1')).toMatch(/^\/article\/MDS-2018-\d+\/[a-z-]+$/);
  });

  test('text in a wrong encoding is refused with its line, and garbled text is named', async () => {
    const latin = Buffer.from(ojs33({ id: 407, title: 'caf\u00e9 market' }), 'latin1');
    await expect(imported(latin)).rejects.toThrow(/line 21: the text is not in the encoding.*Nothing was imported/);
    expect(await imported(ojs33({ id: 408, title: 'cafÃ© market' }))).toContain(
      'characters look wrongly encoded: “The cafÃ© market',
    );
    const declared = ojs33({ id: 409, title: 'caf\u00e9 trade' }).replace('encoding="utf-8"', 'encoding="iso-8859-1"');
    await imported(Buffer.from(declared, 'latin1'));
    expect((await articleFrom(409)).manuscriptTitle).toContain('café trade');
  });

  test.each([
    ['a document type', '<?xml version="1.0"?>\n<!DOCTYPE issues [<!ENTITY a "b">]>\n<issues/>', /line 2: .*DOCTYPE/],
    ['an external document type', '<!DOCTYPE issues SYSTEM "file:///etc/passwd">\n<issues/>', /DOCTYPE/],
    ['an unknown entity', '<issues>\n<issue>\n<title>&eacute;</title></issue></issues>', /line 3: .*entity/],
    ['a file that ends in the middle', ojs33({ id: 410, title: 'half' }).slice(0, 4000), /line \d+: the XML is broken/],
    ['another document', '<rss><item/></rss>', /should be an export of OJS/],
    ['articles in another document', '<rss>\n<article/></rss>', /line 1: <rss> is no export/],
    ['an empty file', '', /should be an export of OJS/],
    ['elements without end', `<issues><issue>${'<a>'.repeat(100)}`, /too many elements/],
  ])('%s is refused, and nothing is written', async (_, text, reason) => {
    const before = await articlesCount();
    await expect(imported(text)).rejects.toThrow(reason);
    expect(await articlesCount()).toBe(before);
  });

  test('leaves no temporary file behind', async () => {
    expect(await readdir(await journal.services.files.incomingFolder())).toEqual([]);
  });
});

describe('undoing an import', () => {
  test('takes away its issue and articles, which can then be imported again', async () => {
    const text = ojs33({ id: 601, title: 'undone market' });
    const { number } = await (async () => {
      const id = importIdIn(await imported(text));
      const article = await articleFrom(601);
      expect(await command('--undo', id)).toContain('1 articles and 1 issues');
      await expect(command('--undo', id)).rejects.toThrow('undone before');
      return article;
    })();
    expect(await leadsTo('/index.php/jae/article/view/601')).toBe('404');
    await expect(articlesClient(journal.as()).byNumber(number)).rejects.toThrow();
    await imported(text);
    expect((await articleFrom(601)).doi).toBe('10.5555/old.601');
  });

  test('is refused once somebody has changed an article, which it names', async () => {
    const id = importIdIn(await imported(ojs33({ id: 602, title: 'changed market' })));
    const article = await articleFrom(602);
    const { token } = await anAdministrator(journal);
    await submissionsClient(journal.as(token)).update(article.id, { firstPage: '13' });
    await expect(command('--undo', id)).rejects.toThrow(new RegExp(`changed since:\\n.*${article.number}`));
    expect((await articleFrom(602)).firstPage).toBe('13');
  });

  test('is refused after 30 days and for an unknown import', async () => {
    const id = importIdIn(await imported(ojs33({ id: 603, title: 'late market' })));
    await expect(command('--undo', 'nonsense')).rejects.toThrow('There is no import nonsense');
    journal.pass(31 * 24 * 3600);
    await expect(command('--undo', id)).rejects.toThrow('older than 30 days');
  });
});
