import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { articlesClient } from '#features/articles/client.ts';
import { crossrefDeposit, jatsArticle } from '#testing/article-xml.ts';
import { importsBy } from '#testing/import-command.ts';
import { testJournal } from '#testing/journal.ts';
import { PDF } from '#testing/ojs-exports.ts';
import { testSite } from '#testing/site.ts';

const journal = testJournal();
let site: ReturnType<typeof testSite>;
const { folder: root, command } = importsBy(journal);
beforeAll(async () => {
  site = testSite(journal);
});
let made = 0;
type Contents = Record<string, string | Uint8Array>;

/** A folder with files. */
async function folderOf(files: Contents): Promise<string> {
  made += 1;
  const folder = join(root(), `folder-${made}`);
  await mkdir(folder);
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}

/** A ZIP file with files. */
async function zipOf(files: Contents): Promise<string> {
  made += 1;
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const path = join(root(), `packed-${made}.zip`);
  await writeFile(path, await buffer(zip.outputStream));
  return path;
}

async function fileOf(content: string): Promise<string> {
  return join(await folderOf({ 'article.xml': content }), 'article.xml');
}

async function found(title: string) {
  const { data } = await articlesClient(journal.as()).list({ q: title, topic: '', page: 1, perPage: 9 });
  return Promise.all(data.map(({ number }) => articlesClient(journal.as()).byNumber(number)));
}

async function the(title: string) {
  const [article] = await found(title);
  if (!article) throw new Error(`no article ${title}`);
  return article;
}

const pdfOf = async ({ number, slug }: { number: string; slug: string }) =>
  (await site.request(`/article/${number}/${slug}.pdf`)).status;
const leadsTo = async (path: string) => (await site.request(path)).headers.get('location');

describe('JATS', () => {
  test('in a ZIP file with its PDF becomes a published article with its front matter and references', async () => {
    const zip = await zipOf({
      'a/article.xml': jatsArticle({ id: 11, title: 'Nyamasheke' }),
      'a/terraces-11.pdf': PDF,
      '__MACOSX/a/._article.xml': 'x',
    });
    const report = await command(zip, '--dry-run');
    expect(report).toContain('would bring 1 issue, 1 article, 1 PDF, 2 references.');
    expect(report).toMatch(/line \d+, “Yields.*: Peter Otieno, editor: only authors are stored/);
    expect(report).toMatch(/line \d+, “Yields.*: the text of the article \(body\): not stored/);
    expect(report).toMatch(/line \d+, “Yields.*: ack: not stored/);
    expect(await found('Nyamasheke')).toEqual([]);
    await command(zip);
    const article = await the('Nyamasheke');
    expect(article).toMatchObject({
      manuscriptTitle: 'Yields of Coffea arabica in Nyamasheke: A panel',
      abstract: 'Aim\n\nWe study trees where p<5 holds.\n\nYields rose.',
      translations: { fr: { title: 'Rendements du caféier 11', abstract: 'Nous étudions.' } },
      keywords: 'coffee',
      jelCodes: ['Q15'],
      doi: '10.5555/jats.11',
      firstPage: '11',
      lastPage: '29',
      licence: 'CC BY-NC 4.0',
      articleType: 'RESEARCH_ARTICLE',
      fundingStatement: 'National Fund (NF-7)',
      issue: { title: 'Volume 7, Number 1', issueNumber: 1, year: 2018, month: 4 },
      authors: [
        {
          fullName: 'Aline Uwase',
          affiliation: 'University of Rwanda; School of Economics, Huye',
          orcid: '0000-0002-1825-0097',
          ror: '00286hs46',
        },
        { fullName: 'Eric Mugabo', affiliation: 'School of Economics, Huye' },
      ],
    });
    expect(article.publishedAt.slice(0, 10)).toBe('2018-04-09');
    expect(article.createdAt.slice(0, 10)).toBe('2017-11-02');
    expect(await pdfOf(article)).toBe(200);
    expect(await leadsTo('/index.php/jae/article/view/11')).toBe(`/article/${article.number}/${article.slug}`);
    const jats = await (await site.request(`/article/${article.number}/${article.slug}.xml`)).text();
    expect(jats).toContain('Development as Freedom');
    expect(jats).toContain('Price indexes');
    expect(await command(zip)).toContain('has brought 0 issues, 0 articles, 0 PDFs, 0 references.');
    expect(await the('Nyamasheke')).toEqual(article);
  });

  test('of several articles in a ZIP file shares an issue, and each finds the PDF beside it', async () => {
    const zip = await zipOf({
      'x/article.xml': jatsArticle({ id: 21, title: 'Rutsiro' }).replace(/<self-uri.*\n/g, ''),
      'x/article.pdf': PDF,
      'y/article.xml': jatsArticle({ id: 22, title: 'Karongi' }).replace(/<self-uri.*\n/g, ''),
      'y/article.pdf': PDF,
      'z/article.xml': jatsArticle({ id: 23, title: 'Ngororero', doctype: '' }),
    });
    const report = await command(zip);
    expect(report).toMatch(/has brought \d issues?, 3 articles, 2 PDFs, 6 references/);
    expect(report).toMatch(/z\/article\.xml, line \d+, “.*Ngororero.*: the file “PDF”: it is not in the export/);
    expect(await pdfOf(await the('Rutsiro'))).toBe(200);
    expect(await pdfOf(await the('Karongi'))).toBe(200);
    const issues = await Promise.all(['Rutsiro', 'Karongi'].map(async (title) => (await the(title)).issue));
    expect(issues[0]).toEqual(issues[1]);
  });

  test('of several articles in one file, with a folder of PDFs named after their DOIs, is imported and undone', async () => {
    const [first = '', second = ''] = [31, 32].map((id) =>
      jatsArticle({ id, title: `Gicumbi ${id}`, doctype: '' })
        .replace(/<\?xml.*\n/, '')
        .replace(/<self-uri.*\n/g, ''),
    );
    const xml = await fileOf(
      `<!DOCTYPE pmc-articleset PUBLIC "-//NLM//DTD ARTICLE SET 2.0//EN" "https://dtd.nlm.nih.gov/set.dtd">
<pmc-articleset>\n${first}${second}</pmc-articleset>\n`,
    );
    const pdfs = await folderOf({ 'jats.31.pdf': PDF, '10.5555_jats.32.pdf': PDF });
    const report = await command(xml, '--files', pdfs);
    expect(report).toContain('2 articles, 2 PDFs');
    const article = await the('Gicumbi 32');
    expect(await pdfOf(article)).toBe(200);
    const id = /--undo (\S+)/.exec(report)?.[1] ?? '';
    expect(await command('--undo', id)).toContain('2 articles');
    expect(await found('Gicumbi')).toEqual([]);
  });

  test('of a folder is imported file by file', async () => {
    const folder = await folderOf({ '1.xml': jatsArticle({ id: 35, title: 'Burera' }), 'terraces-35.pdf': PDF });
    expect(await command(folder)).toContain('1 article, 1 PDF');
    const doctype = '<!DOCTYPE article SYSTEM "http://jats.nlm.nih.gov/archiving/1.2/JATS-archivearticle1.dtd">';
    expect(await command(await folderOf({ '1.xml': jatsArticle({ id: 34, title: 'Rubavu', doctype }) }))).toContain(
      '1 article,',
    );
    const linked = await folderOf({ 'x.pdf': PDF });
    await symlink(join(folder, '1.xml'), join(linked, 'link.xml'));
    await expect(command(linked)).rejects.toThrow(/no \.xml file in this folder/);
  });

  test('with a month alone, an invalid date, or no author is named with its line', async () => {
    const dated = (date: string, id: number) =>
      jatsArticle({ id, title: `Ruhango ${id}` })
        .replace(/<pub-date date-type="pub".*\n/, date)
        .replace(/<pub-date date-type="collection".*\n/, '');
    const month = dated('<pub-date pub-type="epub"><month>Jun</month><year>2015</year></pub-date>', 36);
    expect(await command(await fileOf(month))).toMatch(
      /line \d+, “.*: its day of publication, 2015-06, is not complete; it is stored as 2015-06-01/,
    );
    const none = dated('<pub-date pub-type="epub"><year>soon</year></pub-date>', 37);
    expect(await command(await fileOf(none))).toMatch(/line 3, “.*: it has no day of publication/);
    const nobody = jatsArticle({ id: 38, title: 'Nyanza' }).replace(/<contrib-group>[\s\S]*<\/contrib-group>/, '');
    expect(await command(await fileOf(nobody))).toMatch(/line 3, “.*: it has no author/);
    expect(await found('Nyanza')).toEqual([]);
  });

  test.each([
    [
      'declares entities',
      '<!DOCTYPE article PUBLIC "-//NLM//DTD JATS//EN" "x.dtd" [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
    ],
    ['has a document type of another kind', '<!DOCTYPE article SYSTEM "http://other.example/x.dtd">'],
  ])('that %s is refused with its line, and nothing is written', async (_, doctype) => {
    const xml = await fileOf(jatsArticle({ id: 41, title: 'Kirehe', doctype }));
    await expect(command(xml)).rejects.toThrow(/line 2: the file has a document type.*Nothing was imported/);
    expect(await found('Kirehe')).toEqual([]);
  });

  test('with one broken file in a ZIP file brings nothing; the file is named', async () => {
    const zip = await zipOf({
      '1.xml': jatsArticle({ id: 42, title: 'Ngoma' }),
      '2.xml': jatsArticle({ id: 43, title: 'Kayonza' }).slice(0, 2500),
    });
    await expect(command(zip)).rejects.toThrow(/2\.xml, line \d+: the XML is broken.*Nothing was imported/);
    const entity = await zipOf({ '1.xml': jatsArticle({ id: 44, title: 'Gatsibo&eacute;' }) });
    await expect(command(entity)).rejects.toThrow(/line 11: it names an entity that XML does not have/);
    await expect(command(await zipOf({ 'a.pdf': PDF }))).rejects.toThrow(/no \.xml file in this ZIP file/);
    expect(await found('Ngoma')).toEqual([]);
  });
});

describe('Crossref XML', () => {
  test('becomes a published article with its issue, old addresses and the PDF named after its DOI', async () => {
    const zip = await zipOf({
      'deposit.xml': crossrefDeposit({ id: 51, title: 'Bugesera' }),
      'pdf/crossref.51.pdf': PDF,
    });
    const report = await command(zip);
    expect(report).toContain('has brought 1 issue, 1 article, 1 PDF, 2 references.');
    expect(report).toMatch(/line \d+, “.*: Peter Otieno, editor: only authors are stored/);
    const article = await the('Bugesera');
    expect(article).toMatchObject({
      manuscriptTitle: 'L’épargne des ménages de Bugesera',
      abstract: 'Nous étudions.',
      language: 'fr',
      translations: { en: { title: 'Savings 51', abstract: 'We study.' } },
      doi: '10.5555/crossref.51',
      firstPage: '40',
      lastPage: '52',
      licence: 'CC BY 4.0',
      fundingStatement: 'National Fund (NF-8)',
      issue: { title: 'Volume 5, Number 3', issueNumber: 3, year: 2016, month: 9 },
      authors: [
        { fullName: 'Josiane Umutoni', affiliation: 'Université du Rwanda', ror: '00286hs46' },
        { fullName: 'Paul Habimana', affiliation: 'INES Ruhengeri' },
        { fullName: 'Groupe Épargne' },
      ],
    });
    expect(article.publishedAt.slice(0, 10)).toBe('2016-09-21');
    expect(await pdfOf(article)).toBe(200);
    expect(await leadsTo('/index.php/jae/article/view/51')).toBe(`/article/${article.number}/${article.slug}`);
    expect(await leadsTo('/index.php/jae/issue/view/851')).toBe(`/issue/${article.issue?.id}`);
    const jats = await (await site.request(`/article/${article.number}/${article.slug}.xml`)).text();
    expect(jats).toContain('American Economic Review');
    expect(await command(zip)).toContain('has brought 0 issues, 0 articles');
  });

  test('completes nothing that is here by its DOI, and without articles it is refused', async () => {
    await command(await fileOf(crossrefDeposit({ id: 52, title: 'Rwamagana' })));
    const again = crossrefDeposit({ id: 53, title: 'Rwamagana' }).replace('10.5555/crossref.53', '10.5555/crossref.52');
    expect(await command(await fileOf(again))).toContain('0 articles');
    expect(await found('Rwamagana')).toHaveLength(1);
    const empty = crossrefDeposit({ id: 54, title: 'x' }).replace(/<journal>[\s\S]*<\/journal>/, '');
    await expect(command(await fileOf(empty))).rejects.toThrow(/should be an export of OJS.*JATS or Crossref XML/);
  });
});
