import { JSDOM } from 'jsdom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { contactClient } from '#features/contact/client.ts';
import type { SubmissionChange } from '#features/submissions/contract.ts';
import { testOpenAlex } from '#testing/citing-works.ts';
import { endlessBody, slowBody } from '#testing/hostile-server.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, aSubmission, type MadeSubmission, type Person } from '#testing/makers.ts';
import { servedJournal } from '#testing/served-journal.ts';
import { articlesClient } from '../client.ts';
import { REFRESH_MS } from './rules.ts';

const openAlex = await testOpenAlex();
afterAll(() => openAlex.close());
const WEEK = REFRESH_MS / 1000;
const wait = { timeout: 30_000, interval: 100 };

const journal = servedJournal({
  CITED_BY: 'openalex',
  CITED_BY_URL: openAlex.url,
  OPENALEX_API_KEY: 'key-of-the-journal',
  LANGUAGES: 'en,fr,rw',
});
let editor: Person;
beforeAll(async () => {
  editor = await anAdministrator(journal);
});
beforeEach(() => {
  openAlex.asked.length = 0;
  openAlex.works.clear();
});
afterEach(async () => {
  // The next test asks about its own article alone.
  for (const id of made.splice(0)) await change(id, { status: 'WITHDRAWN', note: 'Its test is over.' });
});

// The service rather than the API, because sessions end while a test moves the clock.
const change = (id: MadeSubmission['id'], changes: SubmissionChange) =>
  journal.services.updateSubmission(editor.id, id, changes);

let last = 0;
const made: MadeSubmission['id'][] = [];
/** A published article about which the source has been asked for the first time. */
async function anArticle(works: Parameters<typeof openAlex.works.set>[1] = []) {
  last += 1;
  const doi = `10.12345/jaed.${last}`;
  openAlex.works.set(doi, works);
  const article = await aSubmission(journal);
  await change(article.id, { status: 'PUBLISHED', doi });
  made.push(article.id);
  await refresh(doi);
  return { ...article, doi };
}

/** Runs the look-ups that are due, and waits until this DOI has been asked about. */
async function refresh(doi?: string): Promise<void> {
  openAlex.asked.length = 0;
  for (const { schedules = [] } of journal.features)
    for (const { name, run } of schedules) if (name === 'refresh-cited-by') await run();
  if (doi) await vi.waitFor(() => expect(openAlex.asked.join('\n')).toContain(`/works/doi:${doi}?`), wait);
}

const citedBy = (number: string) => articlesClient(journal.as()).citedBy(number);
const titlesOf = async (number: string) => (await citedBy(number))?.works.map(({ title }) => title) ?? [];

/** The section of the article's page, without scripts; undefined without one. */
async function section(number: string, language = ''): Promise<HTMLElement | undefined> {
  const { headers } = await journal.request(`${language}/article/${number}/x`);
  const page = await journal.request(new URL(headers.get('location') ?? '', 'http://localhost').pathname);
  const { document } = new JSDOM(await page.text()).window;
  const heading = [...document.querySelectorAll('h2')].find(({ textContent }) =>
    /^(Cited by|Cité par|Inyandiko zifashishije iyi:) /.test(textContent),
  );
  return heading?.closest('section') ?? undefined;
}

const SOILS = {
  title: 'Soils and tenure',
  doi: '10.5555/Soils#1',
  year: 2027,
  authors: ['Aline Ingabire', 'Eric Mugisha', 'Josée Uwase', 'Jean Habimana'],
  journal: 'Journal of Land',
};

describe('an article that is cited', () => {
  test('shows the works with their DOIs, the source and the day, in every language', async () => {
    const { number, doi } = await anArticle([
      SOILS,
      { title: 'A working paper without a DOI', authors: ['Eric Mugisha'] },
    ]);
    await vi.waitFor(async () => expect(await titlesOf(number)).toHaveLength(2), wait);
    expect(await citedBy(number)).toMatchObject({
      source: 'openalex',
      total: 2,
      works: [
        {
          doi: '10.5555/soils#1',
          title: 'Soils and tenure',
          authors: 'Aline Ingabire, Eric Mugisha, Josée Uwase et al.',
          container: 'Journal of Land',
          year: 2027,
        },
        { doi: null, title: 'A working paper without a DOI', authors: 'Eric Mugisha', container: '', year: 2026 },
      ],
    });
    const shown = await section(number);
    expect(shown?.querySelector('h2')?.textContent).toBe('Cited by 2');
    expect(shown?.textContent).toMatch(/According to OpenAlex, \d{1,2} \w+ \d{4}\./);
    expect([...(shown?.querySelectorAll('a') ?? [])].map(({ href, textContent }) => [href, textContent])).toEqual([
      ['https://doi.org/10.5555/soils%231', 'Soils and tenure'],
    ]);
    expect((await section(number, '/fr'))?.textContent).toContain('Cité par 2 publications');
    expect((await section(number, '/rw'))?.textContent).toContain('Inyandiko zifashishije iyi: 2');

    const { editorEmail } = await contactClient(journal.as()).info();
    // Polite: a key, an address to write to, and nothing more than is needed.
    expect(openAlex.asked[0]).toBe(
      `/works/doi:${doi}?select=id,cited_by_count&mailto=${editorEmail}&api_key=key-of-the-journal`,
    );
    expect(openAlex.asked).toHaveLength(2);
    expect(openAlex.headers['user-agent']).toMatch(new RegExp(`^MDS.* \\(http://localhost; mailto:${editorEmail}\\)$`));
  }, 60_000);

  test('shows twenty works, folds the others and states how many it lists', async () => {
    const { number } = await anArticle(Array.from({ length: 130 }, (_, index) => ({ title: `Work ${index}` })));
    await vi.waitFor(async () => expect(await titlesOf(number)).toHaveLength(100), wait);
    const shown = await section(number);
    expect(shown?.querySelector('h2')?.textContent).toBe('Cited by 130');
    expect(shown?.querySelectorAll(':scope > ul > li')).toHaveLength(20);
    expect(shown?.querySelectorAll('details li')).toHaveLength(80);
    expect(shown?.querySelector('summary')?.textContent).toBe('80 more works');
    expect(shown?.textContent).toContain('The newest 100 are listed.');
  }, 60_000);

  test('shows hostile titles as text and makes no link of a false DOI', async () => {
    const { number } = await anArticle([
      { title: '<script>pwned(1)</script> & <i>Oryza</i> at p < 0.05\u202E', doi: '10.5555/"><script>' },
      {
        title: `<img src=x onerror=pwned(2)>${'x'.repeat(20_000)}`,
        doi: 'javascript:pwned(3)',
        authors: ['<b onclick=x>A'],
      },
      { title: null, doi: null },
    ]);
    await vi.waitFor(async () => expect(await titlesOf(number)).toHaveLength(2), wait);
    const shown = await section(number);
    expect(shown?.querySelectorAll('script, img, b, [onclick]')).toHaveLength(0);
    expect(shown?.querySelectorAll('li p')[0]?.textContent).toBe('<script>pwned(1)</script> & Oryza at p < 0.05');
    expect([...(shown?.querySelectorAll('a') ?? [])].map(({ href }) => href)).toEqual([
      'https://doi.org/10.5555/%22%3E%3Cscript%3E',
    ]);
    expect(shown?.querySelectorAll('li p')[2]?.textContent?.length).toBeLessThan(410);
  }, 60_000);

  test('is asked about again after a week: new works appear on the cached page, and those that are gone disappear', async () => {
    const { number, doi } = await anArticle([SOILS]);
    await vi.waitFor(async () => expect((await section(number))?.textContent).toContain('Soils and tenure'), wait);
    openAlex.works.set(doi, [{ title: 'Newer' }]);
    await refresh();
    journal.pass(WEEK + 60);
    await refresh(doi);
    // Well before the page would be renewed by itself.
    await vi.waitFor(async () => expect((await section(number))?.textContent).toContain('Newer'), { timeout: 20_000 });
    expect(await titlesOf(number)).toEqual(['Newer']);
    openAlex.works.delete(doi);
    journal.pass(WEEK + 60);
    await refresh(doi);
    await vi.waitFor(async () => expect(await section(number)).toBeUndefined(), { timeout: 20_000 });
    expect(await citedBy(number)).toBeNull();
  }, 90_000);
});

describe('an article that is not cited', () => {
  test('shows nothing and costs one request', async () => {
    const { number, doi } = await anArticle([]);
    await vi.waitFor(() => expect(openAlex.asked).toHaveLength(1), wait);
    expect(openAlex.asked[0]).toContain(doi);
    expect(await citedBy(number)).toBeNull();
    expect(await section(number)).toBeUndefined();
  }, 60_000);

  test('is not asked about without a DOI, or once it is withdrawn', async () => {
    const { id, number, doi } = await anArticle([SOILS]);
    await vi.waitFor(async () => expect(await titlesOf(number)).toHaveLength(1), wait);
    const bare = await aSubmission(journal);
    await change(bare.id, { status: 'PUBLISHED' });
    await change(id, { status: 'WITHDRAWN', note: 'At the request of its authors.' });
    await expect(citedBy(number)).rejects.toMatchObject({ failure: 'gone' });
    journal.pass(WEEK + 60);
    const other = await anArticle([]);
    expect(openAlex.asked.join('\n')).not.toContain(`doi:${doi}?`);
    await change(id, { status: 'PUBLISHED' });
    expect(await citedBy(number)).toBeNull();
    expect(await citedBy(other.number)).toBeNull();
    expect(await citedBy(bare.number)).toBeNull();
  }, 90_000);
});

describe('a source', () => {
  test.each([
    ['is slow', slowBody],
    ['answers without end', endlessBody().respond],
    [
      'answers with broken JSON',
      ((_, response) => response.end('{"id": "https://openalex.org/W1", "cited_')) as typeof slowBody,
    ],
    ['answers with something else', ((_, response) => response.end('[]')) as typeof slowBody],
    ['fails', ((_, response) => response.writeHead(500).end('<h1>Oops</h1>')) as typeof slowBody],
    ['redirects', ((_, response) => response.writeHead(301, { location: '/elsewhere' }).end()) as typeof slowBody],
  ])(
    'that %s leaves the list as it is and is asked again after an hour',
    async (_, trouble) => {
      const { number, doi } = await anArticle([SOILS]);
      await vi.waitFor(async () => expect(await titlesOf(number)).toHaveLength(1), wait);
      const before = await citedBy(number);
      openAlex.works.set(doi, trouble as never);
      journal.pass(WEEK + 60);
      await refresh(doi);
      await vi.waitFor(() => expect(journal.lines.join('')).toContain(`"doi":"${doi}"`), wait);
      expect(await citedBy(number)).toEqual(before);

      openAlex.works.set(doi, [{ title: 'After the trouble' }]);
      journal.pass(3700);
      await refresh(doi);
      await vi.waitFor(async () => expect(await titlesOf(number)).toEqual(['After the trouble']), wait);
    },
    90_000,
  );

  test('that has had too many requests is not asked before the time it names', async () => {
    const busy = await anArticle([SOILS]);
    await vi.waitFor(async () => expect(await titlesOf(busy.number)).toHaveLength(1), wait);
    openAlex.works.set(busy.doi, (_, response) => void response.writeHead(429, { 'retry-after': '7200' }).end());
    journal.pass(WEEK + 60);
    await refresh(busy.doi);
    await vi.waitFor(async () => {
      journal.pass(1);
      await refresh();
      await new Promise((done) => setTimeout(done, 2000));
      expect(openAlex.asked).toEqual([]);
    }, wait);
    journal.pass(3600);
    await refresh();
    await new Promise((done) => setTimeout(done, 3000));
    expect(openAlex.asked).toEqual([]);
    openAlex.works.set(busy.doi, [{ title: 'After the pause' }]);
    journal.pass(3700);
    await refresh(busy.doi);
    await vi.waitFor(async () => expect(await titlesOf(busy.number)).toEqual(['After the pause']), wait);
  }, 90_000);
});

describe('a journal without the setting', () => {
  const quiet = testJournal();

  test('has no queue, asks nobody and shows nothing', async () => {
    const parts = quiet.features.flatMap(({ queues = [], schedules = [] }) => [...queues, ...schedules]);
    expect(parts.map(({ name }) => name).filter((name) => name.includes('cited-by'))).toEqual([]);
    const { number } = await aSubmission(quiet, { status: 'PUBLISHED' });
    expect(await articlesClient(quiet.as()).citedBy(number)).toBeNull();
  });
});
