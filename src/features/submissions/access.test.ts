import { beforeAll, describe, expect, test } from 'vitest';
import { editorialClient } from '#features/editorial/client.ts';
import { overviewClient } from '#features/site/overview-client.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anEditor, aSubmission, type MadeSubmission, type Person } from '#testing/makers.ts';
import { noticesClient, submissionsClient } from './client.ts';

/** An editor who is an author of a manuscript has only an author's permissions for it. */
const journal = testJournal();
let admin: Person;
let author: Person;
let other: Person;
beforeAll(async () => {
  [admin, author, other] = [await anAdministrator(journal), await anAdministrator(journal), await anEditor(journal)];
});
const OWN_SUBMISSION = expect.objectContaining({ code: 'OWN_SUBMISSION' });

async function submissionNaming(email: string): Promise<MadeSubmission> {
  const authors = [
    { fullName: 'Claudine Mukamana', email: 'claudine@example.org', affiliation: 'School of Economics' },
    { fullName: 'Jean Habimana', email: email.toUpperCase(), affiliation: 'School of Economics' },
  ];
  return aSubmission(journal, { authors });
}

/** The two ways in which an editor can be an author of a manuscript. */
const CONFLICTS: [how: string, make: () => Promise<MadeSubmission>][] = [
  ['is named as an author of', () => submissionNaming(author.email)],
  ['has submitted', () => aSubmission(journal, { author })],
];

describe.each(CONFLICTS)('an editor who %s a manuscript', (_, make) => {
  let made: MadeSubmission;
  let fileId: string;
  beforeAll(async () => {
    made = await make();
    const { files } = await editorialClient(journal.as(other.token)).byId(made.id);
    fileId = files[0]?.id ?? '';
  });
  const clientsOf = ({ token }: Person) => ({
    articles: editorialClient(journal.as(token)),
    submissions: submissionsClient(journal.as(token)),
    notices: noticesClient(journal.as(token)),
    site: overviewClient(journal.as(token)),
  });

  test('does not find it in the editors’ list, statistics and export', async () => {
    const { articles, submissions, site } = clientsOf(author);
    const found = await articles.list({ q: made.number });
    expect([found.data, found.total]).toEqual([[], 0]);
    const { content } = await articles.export({ q: made.number });
    expect(await content.text()).not.toContain(made.number);
    const [own, others] = [await submissions.stats(), await clientsOf(other).submissions.stats()];
    expect(own.SUBMITTED).toBeLessThan(others.SUBMITTED);
    const [seen, all] = [await site.overview(), await clientsOf(admin).site.overview()];
    expect(seen.byStatus.SUBMITTED).toBeLessThan(all.byStatus.SUBMITTED);
  });

  test('is refused every editorial action, with the reason', async () => {
    const { articles, submissions, notices } = clientsOf(author);
    const actions = [
      () => articles.byId(made.id),
      () => articles.preview(made.id),
      () => articles.previewCitations(made.id),
      () => submissions.update(made.id, { status: 'ACCEPTED' }),
      () => submissions.correctAuthors(made.id, { authors: [], version: 1 } as never),
      () => submissions.remove(made.id),
      () => submissions.restore(made.id),
      () => notices.list(made.id),
    ];
    for (const action of actions) await expect(action()).rejects.toMatchObject({ message: expect.any(String) });
    for (const action of actions.toSpliced(4, 1)) await expect(action()).rejects.toEqual(OWN_SUBMISSION);
    expect((await clientsOf(other).articles.byId(made.id)).status).toBe('SUBMITTED');
  });

  test('can download its files only as its submitter', async () => {
    const headers = { authorization: `Bearer ${author.token}` };
    const { status } = await journal.request(`/api/v1/submission/download/${fileId}`, { headers });
    expect(status).toBe(made.author.id === author.id ? 200 : 404);
  });

  test('gets no editor’s mail about it', async () => {
    await journal.work();
    await expect
      .poll(async () => (await journal.mailsTo(admin.email)).some(({ subject }) => subject.includes(made.number)))
      .toBe(true);
    const own = (await journal.mailsTo(author.email)).filter(
      ({ subject }) => subject.startsWith('New manuscript') && subject.includes(made.number),
    );
    expect(own).toEqual([]);
  });

  test('sees it as its author, while other editors handle it', async () => {
    const mine = await clientsOf(author).submissions.mine();
    expect(mine.some(({ id }) => id === made.id)).toBe(made.author.id === author.id);
    await clientsOf(other).submissions.update(made.id, { status: 'UNDER_REVIEW' });
    expect((await clientsOf(other).articles.list({ q: made.number })).total).toBe(1);
  });
});
