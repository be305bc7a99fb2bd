import { beforeAll, describe, expect, test } from 'vitest';
import { editorialClient } from '#features/editorial/client.ts';
import { overviewClient } from '#features/site/overview-client.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anEditor, aSubmission, type MadeSubmission, type Person } from '#testing/makers.ts';
import { noticesClient, submissionsClient } from './client.ts';

/** An editor who is an author of a manuscript sees and does there only what an author may. */
const journal = testJournal();
let admin: Person;
let author: Person;
let other: Person;
beforeAll(async () => {
  [admin, author, other] = [await anAdministrator(journal), await anAdministrator(journal), await anEditor(journal)];
});
const OWN = expect.objectContaining({ code: 'OWN_SUBMISSION' });

async function named(email: string): Promise<MadeSubmission> {
  const authors = [
    { fullName: 'Claudine Mukamana', email: 'claudine@example.org', affiliation: 'School of Economics' },
    { fullName: 'Jean Habimana', email: email.toUpperCase(), affiliation: 'School of Economics' },
  ];
  return aSubmission(journal, { authors });
}

/** A manuscript each: one the editor is named in, one the editor submitted. */
const OWN_WAYS: [how: string, make: () => Promise<MadeSubmission>][] = [
  ['is named as an author of', () => named(author.email)],
  ['has submitted', () => aSubmission(journal, { author })],
];

describe.each(OWN_WAYS)('an editor who %s a manuscript', (_, make) => {
  let made: MadeSubmission;
  let fileId: string;
  beforeAll(async () => {
    made = await make();
    const { files } = await editorialClient(journal.as(other.token)).byId(made.id);
    fileId = files[0]?.id ?? '';
  });
  const desk = ({ token }: Person) => ({
    articles: editorialClient(journal.as(token)),
    submissions: submissionsClient(journal.as(token)),
    notices: noticesClient(journal.as(token)),
    site: overviewClient(journal.as(token)),
  });

  test('does not find it in the editors’ lists, figures and exports', async () => {
    const { articles, submissions, site } = desk(author);
    const found = await articles.list({ q: made.number });
    expect([found.data, found.total]).toEqual([[], 0]);
    const { content } = await articles.export({ q: made.number });
    expect(await content.text()).not.toContain(made.number);
    const [own, others] = [await submissions.stats(), await desk(other).submissions.stats()];
    expect(own.SUBMITTED).toBeLessThan(others.SUBMITTED);
    const [seen, all] = [await site.overview(), await desk(admin).site.overview()];
    expect(seen.byStatus.SUBMITTED).toBeLessThan(all.byStatus.SUBMITTED);
  });

  test('is refused every act of an editor, with the reason', async () => {
    const { articles, submissions, notices } = desk(author);
    const acts = [
      () => articles.byId(made.id),
      () => articles.preview(made.id),
      () => articles.previewCitations(made.id),
      () => submissions.update(made.id, { status: 'ACCEPTED' }),
      () => submissions.correctAuthors(made.id, { authors: [], version: 1 } as never),
      () => submissions.remove(made.id),
      () => submissions.restore(made.id),
      () => notices.list(made.id),
    ];
    for (const act of acts) await expect(act()).rejects.toMatchObject({ message: expect.any(String) });
    for (const act of acts.toSpliced(4, 1)) await expect(act()).rejects.toEqual(OWN);
    expect((await desk(other).articles.byId(made.id)).status).toBe('SUBMITTED');
  });

  test('gets its files only as its submitter', async () => {
    const headers = { authorization: `Bearer ${author.token}` };
    const { status } = await journal.request(`/api/v1/submission/download/${fileId}`, { headers });
    expect(status).toBe(made.author.id === author.id ? 200 : 404);
  });

  test('is not written to as an editor', async () => {
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
    const mine = await desk(author).submissions.mine();
    expect(mine.some(({ id }) => id === made.id)).toBe(made.author.id === author.id);
    await desk(other).submissions.update(made.id, { status: 'UNDER_REVIEW' });
    expect((await desk(other).articles.list({ q: made.number })).total).toBe(1);
  });
});
