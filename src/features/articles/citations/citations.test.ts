import { Cite } from '@citation-js/core';
import { emptyFields } from '#features/submissions/fields/fields.ts';
import '@citation-js/plugin-bibtex';
import '@citation-js/plugin-ris';
import type { Hono } from 'hono';
import { beforeAll, describe, expect, test } from 'vitest';
import { editorialClient } from '#features/editorial/client.ts';
import { issuesClient } from '#features/issues/client.ts';
import { journalClient } from '#features/journal/client.ts';
import { JOURNAL } from '#features/journal/journal.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import type { Env } from '#platform/http/address.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, aSubmission, type Person } from '#testing/makers.ts';
import { testSite } from '#testing/site.ts';
import type { Citation } from '../citations/contract.ts';
import { articlesClient } from '../client.ts';
import type { Article } from '../contract.ts';
import { bibtexOf } from './server/bibtex.ts';
import { citationParts } from './server/citation-markup.ts';
import { cite } from './server/citation-styles.ts';
import { citationKey, cslOf } from './server/csl.ts';
import { risOf } from './server/ris.ts';

const ORIGIN = 'https://journal.example.org';
const anArticle = (change: Partial<Article> = {}): Article => ({
  ...emptyFields(),
  id: '0198-1',
  number: 'MDS-2026-0042',
  slug: 'terraces-and-tenure-in-rwanda',
  manuscriptTitle: 'Terraces and tenure: Soil conservation in Rwanda',
  status: 'PUBLISHED',
  topic: 'Agricultural Economics',
  category: 'Agricultural Economics',
  abstract: 'Does a certificate change\nwhat its owner does with the soil?',
  keywords: 'land tenure, soil',
  createdAt: '2025-11-02T10:00:00.000Z',
  publishedAt: '2026-03-12T10:00:00.000Z',
  acceptedAt: null,
  updatedAt: '2026-03-12T10:00:00.000Z',
  views: 0,
  downloads: 0,
  issue: { id: 'i', title: 'Land', issueNumber: 2, year: 2026, month: 3 },
  firstPage: '17',
  lastPage: '34',
  doi: '10.12345/jaed.42',
  licence: 'CC BY 4.0',
  authors: [author('Claudine Mukamana', '0000-0002-1825-0097'), author('Ludwig van der Berg')],
  notices: [],
  peerReview: null,
  supplements: [],
  versions: [],
  user: null,
  files: [],
  ...change,
});
const author = (fullName: string, orcid: string | null = null) => ({
  fullName,
  affiliation: 'University of Rwanda',
  orcid,
  ror: null,
  roles: [],
});
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => author(`Given Name${String.fromCharCode(65 + index)}`));
/** Emphasis as *stars*. */
const textOf = ({ parts }: Citation) => parts.map(({ text, emphasis }) => (emphasis ? `*${text}*` : text)).join('');
const cited = async (change: Partial<Article> = {}) => {
  const all = await cite(cslOf(anArticle(change), JOURNAL, ORIGIN));
  return Object.fromEntries(all.map((citation) => [citation.style, textOf(citation)]));
};

describe('a citation', () => {
  test('contains everything each style requires', async () => {
    expect(await cited()).toMatchInlineSnapshot(`
      {
        "apa": "Mukamana, C., & van der Berg, L. (2026). Terraces and tenure: Soil conservation in Rwanda. *MDS Journal of Applied Economics and Development*, *2025/26*(2), 17–34. https://doi.org/10.12345/jaed.42",
        "chicago": "Mukamana, Claudine, and Ludwig van der Berg. 2026. “Terraces and Tenure: Soil Conservation in Rwanda.” *MDS Journal of Applied Economics and Development* 2025/26 (2): 17–34. https://doi.org/10.12345/jaed.42.",
        "harvard": "Mukamana, C. and van der Berg, L. (2026) ‘Terraces and tenure: Soil conservation in Rwanda’, *MDS Journal of Applied Economics and Development*, 2025/26(2), pp. 17–34. Available at: https://doi.org/10.12345/jaed.42.",
        "ieee": "C. Mukamana and L. van der Berg, “Terraces and tenure: Soil conservation in Rwanda,” *MDS-JAED*, vol. 2025/26, no. 2, pp. 17–34, Mar. 2026, doi: 10.12345/jaed.42.",
        "mla": "Mukamana, Claudine, and Ludwig van der Berg. “Terraces and Tenure: Soil Conservation in Rwanda.” *MDS Journal of Applied Economics and Development*, vol. 2025/26, no. 2, Mar. 2026, pp. 17–34, https://doi.org/10.12345/jaed.42.",
        "vancouver": "Mukamana C, van der Berg L. Terraces and tenure: Soil conservation in Rwanda. MDS-JAED [Internet]. 2026 Mar 12;2025/26(2):17–34. Available from: https://doi.org/10.12345/jaed.42",
      }
    `);
  });
  test('of one author, without DOI', async () => {
    expect(await cited({ authors: [author('Claudine Mukamana')], doi: null })).toMatchInlineSnapshot(`
      {
        "apa": "Mukamana, C. (2026). Terraces and tenure: Soil conservation in Rwanda. *MDS Journal of Applied Economics and Development*, *2025/26*(2), 17–34. https://journal.example.org/article/MDS-2026-0042/terraces-and-tenure-in-rwanda",
        "chicago": "Mukamana, Claudine. 2026. “Terraces and Tenure: Soil Conservation in Rwanda.” *MDS Journal of Applied Economics and Development* 2025/26 (2): 17–34. https://journal.example.org/article/MDS-2026-0042/terraces-and-tenure-in-rwanda.",
        "harvard": "Mukamana, C. (2026) ‘Terraces and tenure: Soil conservation in Rwanda’, *MDS Journal of Applied Economics and Development*, 2025/26(2), pp. 17–34. Available at: https://journal.example.org/article/MDS-2026-0042/terraces-and-tenure-in-rwanda.",
        "ieee": "C. Mukamana, “Terraces and tenure: Soil conservation in Rwanda,” *MDS-JAED*, vol. 2025/26, no. 2, pp. 17–34, Mar. 2026, [Online]. Available: https://journal.example.org/article/MDS-2026-0042/terraces-and-tenure-in-rwanda",
        "mla": "Mukamana, Claudine. “Terraces and Tenure: Soil Conservation in Rwanda.” *MDS Journal of Applied Economics and Development*, vol. 2025/26, no. 2, Mar. 2026, pp. 17–34, https://journal.example.org/article/MDS-2026-0042/terraces-and-tenure-in-rwanda.",
        "vancouver": "Mukamana C. Terraces and tenure: Soil conservation in Rwanda. MDS-JAED [Internet]. 2026 Mar 12;2025/26(2):17–34. Available from: https://journal.example.org/article/MDS-2026-0042/terraces-and-tenure-in-rwanda",
      }
    `);
  });
  test('of 22 authors omits those in the middle', async () => {
    expect(await cited({ authors: many(22) })).toMatchInlineSnapshot(`
      {
        "apa": "NameA, G., NameB, G., NameC, G., NameD, G., NameE, G., NameF, G., NameG, G., NameH, G., NameI, G., NameJ, G., NameK, G., NameL, G., NameM, G., NameN, G., NameO, G., NameP, G., NameQ, G., NameR, G., NameS, G., … NameV, G. (2026). Terraces and tenure: Soil conservation in Rwanda. *MDS Journal of Applied Economics and Development*, *2025/26*(2), 17–34. https://doi.org/10.12345/jaed.42",
        "chicago": "NameA, Given, Given NameB, Given NameC, Given NameD, Given NameE, Given NameF, Given NameG, et al. 2026. “Terraces and Tenure: Soil Conservation in Rwanda.” *MDS Journal of Applied Economics and Development* 2025/26 (2): 17–34. https://doi.org/10.12345/jaed.42.",
        "harvard": "NameA, G. *et al.* (2026) ‘Terraces and tenure: Soil conservation in Rwanda’, *MDS Journal of Applied Economics and Development*, 2025/26(2), pp. 17–34. Available at: https://doi.org/10.12345/jaed.42.",
        "ieee": "G. NameA *et al.*, “Terraces and tenure: Soil conservation in Rwanda,” *MDS-JAED*, vol. 2025/26, no. 2, pp. 17–34, Mar. 2026, doi: 10.12345/jaed.42.",
        "mla": "NameA, Given, et al. “Terraces and Tenure: Soil Conservation in Rwanda.” *MDS Journal of Applied Economics and Development*, vol. 2025/26, no. 2, Mar. 2026, pp. 17–34, https://doi.org/10.12345/jaed.42.",
        "vancouver": "NameA G, NameB G, NameC G, NameD G, NameE G, NameF G, et al. Terraces and tenure: Soil conservation in Rwanda. MDS-JAED [Internet]. 2026 Mar 12;2025/26(2):17–34. Available from: https://doi.org/10.12345/jaed.42",
      }
    `);
  });
  test('of an institution, without issue and pages', async () => {
    const authors = [author('University of Rwanda'), author('Suharto')];
    const change = { authors, issue: null, firstPage: null, lastPage: null };
    expect(await cited(change)).toMatchInlineSnapshot(`
      {
        "apa": "University of Rwanda & Suharto. (2026). Terraces and tenure: Soil conservation in Rwanda. *MDS Journal of Applied Economics and Development*. https://doi.org/10.12345/jaed.42",
        "chicago": "University of Rwanda and Suharto. 2026. “Terraces and Tenure: Soil Conservation in Rwanda.” *MDS Journal of Applied Economics and Development*, March. https://doi.org/10.12345/jaed.42.",
        "harvard": "University of Rwanda and Suharto (2026) ‘Terraces and tenure: Soil conservation in Rwanda’, *MDS Journal of Applied Economics and Development*. Available at: https://doi.org/10.12345/jaed.42.",
        "ieee": "University of Rwanda and Suharto, “Terraces and tenure: Soil conservation in Rwanda,” *MDS-JAED*, Mar. 2026, doi: 10.12345/jaed.42.",
        "mla": "University of Rwanda and Suharto. “Terraces and Tenure: Soil Conservation in Rwanda.” *MDS Journal of Applied Economics and Development*, Mar. 2026, https://doi.org/10.12345/jaed.42.",
        "vancouver": "University of Rwanda, Suharto. Terraces and tenure: Soil conservation in Rwanda. MDS-JAED [Internet]. 2026 Mar 12; Available from: https://doi.org/10.12345/jaed.42",
      }
    `);
  });
  test('of an article number, and of a single page', async () => {
    expect(await cited({ firstPage: 'e42', lastPage: null })).toMatchInlineSnapshot(`
      {
        "apa": "Mukamana, C., & van der Berg, L. (2026). Terraces and tenure: Soil conservation in Rwanda. *MDS Journal of Applied Economics and Development*, *2025/26*(2), Article e42. https://doi.org/10.12345/jaed.42",
        "chicago": "Mukamana, Claudine, and Ludwig van der Berg. 2026. “Terraces and Tenure: Soil Conservation in Rwanda.” *MDS Journal of Applied Economics and Development* 2025/26 (2): e42. https://doi.org/10.12345/jaed.42.",
        "harvard": "Mukamana, C. and van der Berg, L. (2026) ‘Terraces and tenure: Soil conservation in Rwanda’, *MDS Journal of Applied Economics and Development*, 2025/26(2), p. e42. Available at: https://doi.org/10.12345/jaed.42.",
        "ieee": "C. Mukamana and L. van der Berg, “Terraces and tenure: Soil conservation in Rwanda,” *MDS-JAED*, vol. 2025/26, no. 2, Art. no. e42, Mar. 2026, doi: 10.12345/jaed.42.",
        "mla": "Mukamana, Claudine, and Ludwig van der Berg. “Terraces and Tenure: Soil Conservation in Rwanda.” *MDS Journal of Applied Economics and Development*, vol. 2025/26, no. 2, e42, Mar. 2026, https://doi.org/10.12345/jaed.42.",
        "vancouver": "Mukamana C, van der Berg L. Terraces and tenure: Soil conservation in Rwanda. MDS-JAED [Internet]. 2026 Mar 12;2025/26(2):e42. Available from: https://doi.org/10.12345/jaed.42",
      }
    `);
    expect((await cited({ firstPage: '17', lastPage: '17' })).mla).toContain('p. 17,');
    expect((await cited({ firstPage: 'A-17', lastPage: 'A-29' })).apa).toContain(', A-17–A-29.');
    expect((await cited({ firstPage: 'e12-3', lastPage: null })).apa).toContain(', Article e12-3.');
    expect((await cited({ firstPage: 'iv', lastPage: null })).apa).toContain(', iv.');
  });
  test('keeps HTML characters in a title as text', async () => {
    const manuscriptTitle = 'Yields of <i>Coffea arabica</i> & tea: p < 0.05 <script>alert(1)</script> &amp; “more”';
    const { apa, chicago } = await cited({ manuscriptTitle });
    expect({ apa, chicago }).toMatchInlineSnapshot(`
      {
        "apa": "Mukamana, C., & van der Berg, L. (2026). Yields of <i>Coffea arabica</i> & tea: p < 0.05 <script>alert(1)</script> &amp; “more.” *MDS Journal of Applied Economics and Development*, *2025/26*(2), 17–34. https://doi.org/10.12345/jaed.42",
        "chicago": "Mukamana, Claudine, and Ludwig van der Berg. 2026. “Yields of <i>Coffea Arabica</i> & Tea: P < 0.05 <script>alert(1)</script> &amp; ‘More.’” *MDS Journal of Applied Economics and Development* 2025/26 (2): 17–34. https://doi.org/10.12345/jaed.42.",
      }
    `);
  });
  test('puts a suffix where each style requires it', async () => {
    const { apa, mla } = await cited({ authors: [author('Martin Luther King Jr.')] });
    expect([apa, mla]).toEqual([
      expect.stringMatching(/^King, M\. L\., Jr\. \(2026\)\./),
      expect.stringMatching(/^King, Martin Luther, Jr\. “/),
    ]);
  });
  test('prints an organisation’s name whole, whatever its affiliation', async () => {
    const ministry = { ...author('Ministry of Health, Rwanda'), affiliation: 'Government of Rwanda' };
    expect((await cited({ authors: [ministry] })).apa).toMatch(/^Ministry of Health, Rwanda\. \(2026\)\./);
    const item = cslOf(anArticle({ authors: [ministry] }), JOURNAL, ORIGIN);
    expect(item.author).toEqual([{ literal: 'Ministry of Health, Rwanda' }]);
    expect(bibtexOf(item)).toContain('author = {{Ministry of Health, Rwanda}}');
    expect(risOf(item, undefined)).toContain('AU  - Ministry of Health, Rwanda\r\n');
  });
  test('lists an organisation and a person together', async () => {
    const [aline, bank] = [author('Aline Ingabire'), { ...author('World Bank'), affiliation: 'World Bank' }];
    expect(await cited({ authors: [aline, bank] })).toMatchObject({
      apa: expect.stringMatching(/^Ingabire, A\., & World Bank\. \(2026\)\./),
      mla: expect.stringMatching(/^Ingabire, Aline, and World Bank\. “/),
      chicago: expect.stringMatching(/^Ingabire, Aline, and World Bank\. 2026\./),
      harvard: expect.stringMatching(/^Ingabire, A\. and World Bank \(2026\)/),
      ieee: expect.stringMatching(/^A\. Ingabire and World Bank, “/),
      vancouver: expect.stringMatching(/^Ingabire A, World Bank\. /),
    });
    expect((await cited({ authors: [bank, aline] })).apa).toMatch(/^World Bank, & Ingabire, A\. \(2026\)\./);
  });
  test('omits titles and degrees', async () => {
    const authors = [author('Dr. Jean Habimana'), author('Prof Paul Kagabo, PhD'), author('Dr. Plato')];
    expect((await cited({ authors })).apa).toMatch(/^Habimana, J\., Kagabo, P\., & Plato\. \(2026\)\./);
  });
  test('prints a name without a given name whole', async () => {
    const item = cslOf(anArticle({ authors: [author('Ibn Khaldun')] }), JOURNAL, ORIGIN);
    expect((await cited({ authors: [author('Ibn Khaldun')] })).apa).toMatch(/^Ibn Khaldun\. \(2026\)\./);
    expect(bibtexOf(item)).toContain('author = {{Ibn Khaldun}}');
    expect(risOf(item, undefined)).toContain('AU  - Ibn Khaldun\r\n');
  });
  test('has a received date unless that is after acceptance or publication', () => {
    const submittedOf = (change: Partial<Article>) => cslOf(anArticle(change), JOURNAL, ORIGIN).submitted;
    expect(submittedOf({})).toEqual({ 'date-parts': [[2025, 11, 2]] });
    expect(submittedOf({ createdAt: '2026-11-22T10:00:00.000Z' })).toBeUndefined();
    expect(submittedOf({ acceptedAt: '2025-09-01T10:00:00.000Z' })).toBeUndefined();
  });
  test('encodes a DOI in its address', async () => {
    const all = await cited({ doi: '10.1002/a<b>#c' });
    for (const style of ['apa', 'chicago', 'harvard', 'mla', 'vancouver'])
      expect(all[style], style).toContain('https://doi.org/10.1002/a%3Cb%3E%23c');
    expect(all.ieee).toContain('doi: 10.1002/a<b>#c');
  });
  test('does not mention the version, but citation files do', async () => {
    const version = { publishedAt: '2026-03-12T10:00:00.000Z', note: '', fileUrl: '' };
    const versions = [1, 2].map((number) => ({ ...version, number }));
    expect(await cited({ versions })).toEqual(await cited());
    expect(cslOf(anArticle({ versions }), JOURNAL, ORIGIN)).toMatchObject({ version: '2' });
    expect(cslOf(anArticle({ versions: versions.slice(1) }), JOURNAL, ORIGIN)).not.toHaveProperty('version');
  });
  test('adds a note on corrections and concerns to every file', () => {
    const notice = { id: 'n', date: '2026-05-01', text: 'Table 2\nis wrong.', doi: null };
    const notices = (['CORRECTION', 'EXPRESSION_OF_CONCERN'] as const).map((kind) => ({ ...notice, kind }));
    const item = cslOf(anArticle({ notices }), JOURNAL, ORIGIN);
    expect(item).not.toHaveProperty('status');
    const note = 'Correction (2026-05-01): Table 2 is wrong. Expression of concern (2026-05-01): Table 2 is wrong.';
    expect(item.note).toBe(note);
    expect(bibtexOf(item)).toContain(`  note = {${note}},\n`);
    expect(risOf(item, undefined)).toContain(`N1  - ${note}\r\n`);
  });
  test('marks a retracted article', async () => {
    const notice = {
      id: 'n',
      kind: 'RETRACTION' as const,
      date: '2026-05-01',
      text: 'The data were wrong.',
      doi: null,
    };
    expect((await cited({ notices: [notice] })).apa).toContain('Retracted: Terraces and tenure');
    expect(cslOf(anArticle({ notices: [notice] }), JOURNAL, ORIGIN)).toMatchObject({
      title: 'Retracted: Terraces and tenure: Soil conservation in Rwanda',
      status: 'retracted',
      note: 'Retracted on 2026-05-01. The data were wrong.',
    });
  });
});

test('only text and emphasis of the processor’s HTML are kept', () => {
  const html =
    '<div class="csl-entry"> A &#38; B &lt;i&gt; <i>C<b onclick="x">D</b></i><script>e</script> <em>F</em>&nope; </div>';
  expect(citationParts(html)).toEqual([
    { text: 'A & B <i> ', emphasis: false },
    { text: 'CD', emphasis: true },
    { text: 'e ', emphasis: false },
    { text: 'F', emphasis: true },
    { text: '&nope;', emphasis: false },
  ]);
  expect(citationParts('</i>a<i>b')).toEqual([{ text: 'ab', emphasis: false }]);
});

describe('citation files', () => {
  const odd = anArticle({
    manuscriptTitle: 'Costs & benefits: 50% of $5 in {Rwanda}_x, #1 ~ ^ \\ p<0.05, by the GDP of “Müller”',
    authors: [
      author('Claudine Mukamana'),
      author('University of Rwanda'),
      author('Sons and Daughters, Ludwig'),
      author('José Žižek'),
      author('Martin Luther King Jr.'),
    ],
    abstract: 'One & two.\n\nThree % four.',
    doi: '10.1002/(SICI)1099_1255#1',
  });
  const item = cslOf(odd, { ...JOURNAL, issn: '1234-5679' }, ORIGIN);

  test('BibTeX can be read back', () => {
    const text = bibtexOf(item);
    expect(text).toMatch(/^@article\{mukamana2026costs,\n/);
    expect(text).toContain('  month = mar,\n');
    expect(text).toContain('Costs \\& benefits: 50\\% of \\$5');
    const [back] = new Cite(text).data;
    expect(back).toMatchObject({
      title: odd.manuscriptTitle,
      'container-title': JOURNAL.name,
      volume: '2025/26',
      issue: '2',
      page: '17-34',
      DOI: odd.doi,
      URL: item.URL,
      ISSN: '1234-5679',
      'citation-key': 'mukamana2026costs',
      author: [
        { family: 'Mukamana', given: 'Claudine' },
        { family: 'University of Rwanda' },
        { family: 'Sons and Daughters', given: 'Ludwig' },
        { family: 'Žižek', given: 'José' },
        { family: 'King', given: 'Martin Luther', suffix: 'Jr.' },
      ],
    });
    expect(back?.issued).toMatchObject({ 'date-parts': [[2026, 3]] });
  });

  test('BibTeX keeps capitals in titles', () => {
    const manuscriptTitle = 'Yields of Coffea arabica in Rwanda: A GDP view';
    const text = bibtexOf(cslOf(anArticle({ manuscriptTitle }), JOURNAL, ORIGIN));
    expect(text).toContain('title = {Yields of {Coffea} arabica in {Rwanda}: {A} {GDP} view}');
    expect(
      bibtexOf(cslOf(anArticle({ manuscriptTitle: 'Terraces and Tenure: The GDP of “McKay”' }), JOURNAL, ORIGIN)),
    ).toContain('title = {Terraces and Tenure: The {GDP} of “{McKay}”}');
    expect(new Cite(text).data[0]?.title).toBe(manuscriptTitle);
  });

  test.each([
    ['A-17', 'A-29', '{A-17--A-29}'],
    ['e12-3', null, '{e12-3}'],
  ])('pages %s to %s keep their hyphens in every format', (firstPage, lastPage, pages) => {
    const paged = cslOf(anArticle({ firstPage, lastPage }), JOURNAL, ORIGIN);
    expect(bibtexOf(paged)).toContain(`  pages = ${pages},\n`);
    const lines = risOf(paged, undefined).split('\r\n');
    expect(lines.filter((line) => /^(SP|EP)/.test(line))).toEqual(
      [`SP  - ${firstPage}`, lastPage && `EP  - ${lastPage}`].filter(Boolean),
    );
    expect(paged).toMatchObject({ 'page-first': firstPage });
  });

  test('RIS can be read back', () => {
    const text = risOf(item, `${ORIGIN}/a.pdf`);
    const lines = text.split('\r\n');
    expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['TY  - JOUR', 'ER  - ', '']);
    expect(lines).toEqual(expect.arrayContaining(['SP  - 17', 'EP  - 34', 'DA  - 2026/03/12/', 'KW  - soil']));
    expect(lines).toContain('AB  - One & two. Three % four.');
    expect(lines).toContain(`L1  - ${ORIGIN}/a.pdf`);
    for (const line of lines.slice(0, -1)) expect(line).toMatch(/^[A-Z][A-Z\d] {2}- /);
    const [back] = new Cite(text).data;
    expect(back).toMatchObject({
      type: 'article-journal',
      title: odd.manuscriptTitle,
      'container-title': JOURNAL.name,
      volume: '2025/26',
      issue: '2',
      DOI: odd.doi,
      URL: item.URL,
      ISSN: '1234-5679',
      issued: { 'date-parts': [[2026, 3, 12]] },
    });
    expect(back?.author).toContainEqual({ family: 'Mukamana', given: 'Claudine' });
    expect(lines).toContain('AU  - King, Martin Luther, Jr.');
  });

  test('keys of authors and titles without Latin letters contain the article’s number', () => {
    const arabic = { authors: [author('ليلى بن سعيد')], manuscriptTitle: 'اقتصاد الزراعة' };
    expect(citationKey(anArticle(arabic))).toBe('article2026mds20260042');
    expect(citationKey(anArticle({ ...arabic, number: 'MDS-2026-0043' }))).toBe('article2026mds20260043');
    expect(citationKey(anArticle({ authors: arabic.authors }))).toBe('article2026terraces');
    expect(citationKey(anArticle({ manuscriptTitle: arabic.manuscriptTitle }))).toBe('mukamana2026article');
  });

  test('keys are readable ASCII', () => {
    expect(citationKey(anArticle())).toBe('mukamana2026terraces');
    expect(
      citationKey(
        anArticle({ authors: [author('Ludwig van der Müller-Žižek')], manuscriptTitle: 'On the use of soil' }),
      ),
    ).toBe('vandermullerzizek2026soil');
    expect(citationKey(anArticle({ authors: [author('Martin Luther King Jr.')] }))).toBe('king2026terraces');
    expect(citationKey(anArticle({ authors: [author('University of Rwanda')] }))).toBe(
      'universityofrwanda2026terraces',
    );
  });
});

describe('on the site', () => {
  const journal = testJournal({ PUBLIC_URL: ORIGIN });
  let site: Hono<Env>;
  let editor: Person;
  beforeAll(async () => {
    editor = await anAdministrator(journal);
    site = testSite(journal);
  });
  const visitor = () => articlesClient(journal.as());
  const apaOf = async (number: string) =>
    (await visitor().citations(number))[0]?.parts.map(({ text }) => text).join('') ?? '';

  test('citations follow the article, its issue and the journal', async () => {
    const { id, number } = await aSubmission(journal, { status: 'PUBLISHED' });
    const year = journal.now().getUTCFullYear();
    const [draft, settings] = [
      { issueNumber: 3, year, month: 8, title: 'Soil' },
      { ...JOURNAL, name: 'The Journal' },
    ];
    const issues = issuesClient(journal.as(editor.token));
    const { data: issue } = await issues.add(draft);
    expect(await apaOf(number)).toContain(
      `(${year}). Terraces and Tenure. ${JOURNAL.name}. ${ORIGIN}/article/${number}/`,
    );
    journal.pass(1);
    await submissionsClient(journal.as(editor.token)).update(id, {
      issueId: issue.id,
      doi: '10.12345/jaed.7',
      firstPage: '1',
      lastPage: '9',
    });
    expect(await apaOf(number)).toContain(
      `${JOURNAL.name}, ${year}/${(year + 1) % 100}(3), 1–9. https://doi.org/10.12345/jaed.7`,
    );
    await issues.change(issue.id, { ...draft, issueNumber: 4 });
    expect(await apaOf(number)).toContain(`${year}/${(year + 1) % 100}(4)`);
    await journalClient(journal.as(editor.token)).change(settings);
    expect(await apaOf(number)).toContain('The Journal,');
    const again = await visitor().citations(number);
    expect(again.map(({ style }) => style)).toEqual(['apa', 'mla', 'chicago', 'harvard', 'vancouver', 'ieee']);
    await submissionsClient(journal.as(editor.token)).update(id, { status: 'WITHDRAWN' });
    await expect(visitor().citations(number)).rejects.toMatchObject({ failure: 'gone' });
    await expect(visitor().citations('MDS-2026-9999')).rejects.toMatchObject({ failure: 'missing' });
  });

  test('only staff see the citations of a submission', async () => {
    const { id, number, author: owner } = await aSubmission(journal, { manuscriptTitle: 'Not yet out' });
    const [apa] = await editorialClient(journal.as(editor.token)).previewCitations(id);
    expect(apa?.parts.map(({ text }) => text).join('')).toContain('Not yet out');
    await expect(editorialClient(journal.as(owner.token)).previewCitations(id)).rejects.toMatchObject({
      failure: 'forbidden',
    });
    await expect(visitor().citations(number)).rejects.toMatchObject({ failure: 'missing' });
    expect((await site.request(`/article/${number}/not-yet-out.bib`)).status).toBe(404);
  });

  test.each([
    ['bib', 'application/x-bibtex; charset=utf-8', /^@article\{mukamana\d{4}terraces,/],
    ['ris', 'application/x-research-info-systems; charset=utf-8', /^TY {2}- JOUR\r\n/],
    ['json', 'application/vnd.citationstyles.csl+json; charset=utf-8', /^\[\n {2}\{\n {4}"id": "mukamana/],
  ])('the article as .%s is a download named after its key', async (format, type, start) => {
    const { number } = await aSubmission(journal, { status: 'PUBLISHED' });
    const path = `/article/${number}/terraces-and-tenure.${format}`;
    const response = await site.request(path);
    const text = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    expect(text).toMatch(start);
    expect(text).not.toContain('@example.org');
    expect(response.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="mukamana\\d{4}terraces\\.${format}"`),
    );
    expect(response.headers.get('cache-control')).toBe('public, max-age=600');
    const etag = response.headers.get('etag') ?? '';
    for (const tag of [etag, `"x", W/${etag}`, '*']) {
      const same = await site.request(path, { headers: { 'if-none-match': tag } });
      expect([same.status, await same.text()]).toEqual([304, '']);
    }
    const moved = await site.request(`/article/${number}/another.${format}`);
    expect([moved.status, moved.headers.get('location')]).toEqual([301, path]);
    expect((await site.request(path, { method: 'HEAD' })).status).toBe(200);
  });

  test.each([
    'MDS-2026-9999/x.bib',
    'MDS-2026-1/x.ris',
    '%00/x.json',
    'MDS-2026-0001%00/x.bib',
    "'or'1/x.pdf",
    'MDS%00/x.pdf',
  ])('/article/%s is 404', async (path) => expect((await site.request(`/article/${path}`)).status).toBe(404));

  test('answers 410 for every file of an unpublished article', async () => {
    const { id, number } = await aSubmission(journal, { status: 'PUBLISHED' });
    await submissionsClient(journal.as(editor.token)).update(id, { status: 'WITHDRAWN' });
    for (const format of ['bib', 'ris', 'json'])
      expect((await site.request(`/article/${number}/terraces-and-tenure.${format}`)).status).toBe(410);
  });

  test('an issue’s file contains all its articles with unique keys', async () => {
    const year = journal.now().getUTCFullYear();
    const { data: issue } = await issuesClient(journal.as(editor.token)).add({
      issueNumber: 9,
      year,
      month: 2,
      title: 'All',
    });
    const person = await anAuthor(journal);
    for (const manuscriptTitle of ['Terraces one', 'Terraces two', 'Goats']) {
      const { id } = await aSubmission(journal, { author: person, manuscriptTitle });
      await submissionsClient(journal.as(editor.token)).update(id, { status: 'PUBLISHED', issueId: issue.id });
    }
    const bib = await site.request(`/issue/${issue.id}.bib`);
    expect(bib.headers.get('content-disposition')).toContain(`filename="mds-jaed-${year - 1}-${year % 100}-9.bib"`);
    const entries = new Cite(await bib.text()).data;
    expect(entries.map(({ title }) => title)).toEqual(['Terraces one', 'Terraces two', 'Goats']);
    const keys = entries.map((entry) => entry['citation-key']);
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe(`mukamana${year}goats`);
    expect(new Cite(await (await site.request(`/issue/${issue.id}.ris`)).text()).data).toHaveLength(3);
    expect(await (await site.request(`/issue/${issue.id}.json`)).json()).toHaveLength(3);
    expect((await site.request(`/issue/${crypto.randomUUID()}.bib`)).status).toBe(404);
    expect((await site.request('/issue/seven.bib')).status).toBe(404);
  });
});
