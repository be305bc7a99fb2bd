import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hostileServer } from '#testing/hostile-server.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, aSubmission } from '#testing/makers.ts';
import { articlesClient } from '../client.ts';
import { REFRESH_MS } from './rules.ts';

const WEEK = REFRESH_MS / 1000;
const PASSWORD = 'a password of Crossref';
const wait = { timeout: 20_000, interval: 50 };

const crossref = await hostileServer();
afterAll(() => crossref.close());
/** Crossref's answer from now on. */
const answers = (xml: string, status = 200) => {
  crossref.respond = (_, response) => response.writeHead(status, { 'content-type': 'text/xml' }).end(xml);
};

const person = (given: string, family: string) =>
  `<contributor sequence="additional" contributor_role="author"><given_name>${given}</given_name><surname>${family}</surname></contributor>`;
const result = (cites: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<crossref_result version="3.0" xmlns="http://www.crossref.org/qrschema/3.0">
 <query_result><head><email_address>none</email_address><doi_batch_id>none</doi_batch_id></head>
  <body>${cites.map((cite) => `<forward_link doi="10.12345/jaed.1">${cite}</forward_link>`).join('')}</body>
 </query_result></crossref_result>`;
const CITES = [
  `<book_cite fl_count="0"><series_title>Lectures in Economics</series_title><volume_title>Land and Law</volume_title>
    <contributors>${person('Frank', 'Weber')}</contributors><year>2024</year><doi type="book_content">10.5555/book_3</doi></book_cite>`,
  `<journal_cite fl_count="0"><issn type="print">24699926</issn><journal_title>Journal of Land</journal_title>
    <article_title>Soils &lt;script&gt;pwned(1)&lt;/script&gt; &amp; tenure</article_title>
    <contributors>${person('Aline', 'Ingabire')}${person('Eric', 'Mugisha')}</contributors>
    <year>2026</year><doi type="journal_article">10.5555/JOL.7</doi></journal_cite>`,
  `<conf_cite><volume_title>Proceedings</volume_title><paper_title>A paper</paper_title><year>2025</year><doi>10.5555/conf</doi></conf_cite>`,
  `<postedcontent_cite><title>A preprint</title><contributors><contributor><organization>Land Group</organization></contributor></contributors>
    <doi>10.5555/pre</doi></postedcontent_cite>`,
  '<dissertation_cite></dissertation_cite>',
];

describe('a journal that looks up citing works at Crossref', () => {
  const environment: Record<string, string> = {
    CITED_BY: 'crossref',
    CITED_BY_URL: crossref.origin,
    CROSSREF_URL: crossref.origin,
    CROSSREF_USERNAME: 'office@example.org/role',
    CROSSREF_PASSWORD: PASSWORD,
    CROSSREF_DEPOSITOR_NAME: 'Office',
    CROSSREF_DEPOSITOR_EMAIL: 'office@example.org',
  };
  const journal = testJournal(environment);
  let number: string;
  const citedBy = () => articlesClient(journal.as()).citedBy(number);
  const requests = () => crossref.requests.filter((line) => line.includes('getForwardLinks'));
  const refresh = async () => {
    const asked = requests().length;
    for (const { schedules = [] } of journal.features)
      for (const { name, run } of schedules) if (name === 'refresh-cited-by') await run();
    await vi.waitFor(() => expect(requests().length).toBeGreaterThan(asked), wait);
  };
  beforeAll(async () => {
    const made = await aSubmission(journal);
    number = made.number;
    const { id } = await anAdministrator(journal);
    await journal.services.updateSubmission(id, made.id, { status: 'PUBLISHED', doi: '10.12345/jaed.1' });
    const queue = journal.features.flatMap(({ queues = [] }) => queues).find(({ name }) => name === 'cited-by');
    expect(queue).toMatchObject({ oneAtATime: true });
    await journal.work();
  });

  test('asks with the depositor’s account and shows articles, books, papers and preprints, the newest first', async () => {
    answers(result(CITES));
    await refresh();
    await vi.waitFor(async () => expect(await citedBy()).not.toBeNull(), wait);
    expect(requests()).toEqual([
      'GET /servlet/getForwardLinks?usr=office%40example.org%2Frole&pwd=a+password+of+Crossref&doi=10.12345%2Fjaed.1&startDate=2000-01-01&include_postedcontent=true',
    ]);
    expect(await citedBy()).toMatchObject({ source: 'crossref', total: 4 });
    expect((await citedBy())?.works).toEqual([
      {
        doi: '10.5555/jol.7',
        title: 'Soils <script>pwned(1)</script> & tenure',
        authors: 'Aline Ingabire, Eric Mugisha',
        container: 'Journal of Land',
        year: 2026,
      },
      { doi: '10.5555/conf', title: 'A paper', authors: '', container: 'Proceedings', year: 2025 },
      {
        doi: '10.5555/book_3',
        title: 'Land and Law',
        authors: 'Frank Weber',
        container: 'Lectures in Economics',
        year: 2024,
      },
      { doi: '10.5555/pre', title: 'A preprint', authors: 'Land Group', container: '', year: null },
    ]);
  }, 60_000);

  test.each([
    ['no XML', '<html><body>Login failed', 200],
    ['another document', '<?xml version="1.0"?><doi_batch/>', 200],
    [
      'a document that names a file',
      '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY f SYSTEM "file:///etc/hostname">]><crossref_result><query_result>&f;</query_result></crossref_result>',
      200,
    ],
    ['a refusal', `Bad password: ${PASSWORD}`, 401],
  ])(
    'keeps what it knows when the answer is %s',
    async (_, xml, status) => {
      const before = await citedBy();
      expect(before?.total).toBe(4);
      answers(xml, status);
      journal.pass(2 * WEEK);
      await refresh();
      answers(result(CITES));
      expect(await citedBy()).toEqual(before);
      journal.pass(2 * WEEK);
      await refresh();
      await vi.waitFor(async () => expect((await citedBy())?.lookedUpAt).not.toBe(before?.lookedUpAt), wait);
      expect((await citedBy())?.works).toEqual(before?.works);
    },
    60_000,
  );

  test('shows nothing once Crossref names no work', async () => {
    answers(result([]));
    journal.pass(2 * WEEK);
    await refresh();
    await vi.waitFor(async () => expect(await citedBy()).toBeNull(), wait);
  }, 60_000);
});
