import { beforeAll, expect, test } from 'vitest';
import { issuesClient } from '#features/issues/client.ts';
import type { IssueId } from '#features/issues/rules.ts';
import { asId } from '#testing/ids.ts';
import { testJournal } from '#testing/journal.ts';
import { isLong } from '#testing/long.ts';
import { anAdministrator, aSubmission, type Person } from '#testing/makers.ts';
import { depositsClient } from './client.ts';
import { ARTICLE_FORMATS, FORMATS } from './rules.ts';
import { deposits } from './server/tables.ts';

/** A new installation: no credentials, no ISSN, a local address. */
const journal = testJournal({ PUBLIC_URL: 'http://localhost:3000', DOI_PREFIX: '10.12345' });
let editor: Person;
let article: { id: string; number: string };
let issueId: IssueId;
beforeAll(async () => {
  editor = await anAdministrator(journal);
  const draft = { issueNumber: 1, year: 2026, month: 7, title: 'Local' };
  issueId = asId((await issuesClient(journal.as(editor.token)).add(draft)).data.id);
  article = await published('10.12345/jaed.1');
  await published('10.99999/of.somebody.else');
  // Loading the schema takes long on a busy machine.
  await journal.services.checks.faultsIn('crossref-jats/crossref5.3.1.xsd', '<none/>');
}, 120_000);

const client = () => depositsClient(journal.as(editor.token));
async function published(doi: string) {
  const made = await aSubmission(journal);
  await journal.services.updateSubmission(editor.id, made.id, { status: 'PUBLISHED', doi, issueId });
  return made;
}

test('without credentials nothing is queued or sent', async () => {
  expect(await journal.services.db.$count(deposits)).toBe(0);
  await expect(client().deposit(article.id, 'CROSSREF')).rejects.toMatchObject({ code: 'NOT_CONFIGURED' });
  await expect(client().depositIssue(issueId, 'DOAJ')).rejects.toMatchObject({ code: 'NOT_CONFIGURED' });
  const { data, targets } = await client().list();
  expect(data.map((row) => row.deposits)).toEqual(Array(2).fill({ CROSSREF: null, DATACITE: null, DOAJ: null }));
  const problems = ['address', 'issn'].map((field) => expect.objectContaining({ field }));
  const state = { isConfigured: false, host: '', problems };
  // DataCite registers articles of a journal without an ISSN.
  expect(targets).toEqual({ CROSSREF: state, DATACITE: { ...state, problems: problems.slice(0, 1) }, DOAJ: state });
});

// The schema of JATS takes seconds to load.
test.each(ARTICLE_FORMATS.filter((format) => isLong || format !== 'jats.xml'))(
  '%s can still be downloaded, with notices of what prevents its use',
  async (format) => {
    const { content, notices } = await client().file(article.id, format);
    expect(await content.text()).toContain(`http://localhost:3000/article/${article.number}/`);
    expect(notices[0]).toContain('http://localhost:3000, where nobody else can reach the journal');
    expect(notices.slice(1)).toEqual(
      ['datacite.json', 'jats.xml'].includes(format) ? [] : [expect.stringContaining('no ISSN')],
    );
  },
  120_000,
);

test.each(FORMATS)('%s of an issue can be downloaded, with each notice about the journal once', async (format) => {
  const { notices } = await client().issueFile(issueId, format);
  expect(notices.filter((notice) => notice.includes('localhost'))).toHaveLength(1);
  expect(notices.filter((notice) => notice.includes('no ISSN'))).toHaveLength(format === 'datacite.json' ? 0 : 1);
  const foreign = notices.filter((notice) => /^MDS-.*prefix 10\.12345/.test(notice));
  expect(foreign).toHaveLength(format.startsWith('doaj') ? 0 : 1);
});
