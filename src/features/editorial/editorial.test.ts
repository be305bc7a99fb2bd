import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { dayOf, noonOf } from '#base/dates.ts';
import { articlesClient } from '#features/articles/client.ts';
import { uploads } from '#features/files/server/tables.ts';
import { issuesClient } from '#features/issues/client.ts';
import { noticesClient, submissionsClient } from '#features/submissions/client.ts';
import { submissions } from '#features/submissions/server/tables.ts';
import { contentsOf } from '#testing/csv.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, aSubmission, type Person } from '#testing/makers.ts';
import { editorialClient } from './client.ts';

const journal = testJournal({ DOI_PREFIX: '10.12345' });
let editor: Person;
beforeAll(async () => {
  editor = await anAdministrator(journal);
});
const articles = () => editorialClient(journal.as(editor.token));
const asEditor = () => submissionsClient(journal.as(editor.token));
const failure = (code: string) => expect.objectContaining({ code });
const atField = (path: string) => expect.objectContaining({ issues: [expect.objectContaining({ path })] });
const titles = async (query: Parameters<ReturnType<typeof editorialClient>['list']>[0]) =>
  (await articles().list(query)).data.map(({ manuscriptTitle }) => manuscriptTitle);

describe('the editors’ list', () => {
  test('is searched by title, number, keyword, author and submitter; wildcards have no meaning', async () => {
    const { number } = await aSubmission(journal, {
      manuscriptTitle: 'Goats, 100% of them',
      keywords: 'goat_keeping',
      authors: [{ fullName: 'Zuberi Mwinyi', email: 'z@example.org', affiliation: 'Zanzibar' }],
    });
    await aSubmission(journal, { manuscriptTitle: 'Sheep and sheepdogs' });
    for (const q of ['goats', '100% of', number.toLowerCase(), 'GOAT_KEEP', 'mwinyi']) {
      expect(await titles({ q })).toEqual(['Goats, 100% of them']);
    }
    expect(await titles({ q: 'goatxkeeping' })).toEqual([]);
    expect(await titles({ q: 'Aline Ingabire' })).toContain('Sheep and sheepdogs');
  });

  test('is sorted and filtered, and includes the total', async () => {
    await aSubmission(journal, { manuscriptTitle: 'aardvarks', status: 'ACCEPTED' });
    await aSubmission(journal, { manuscriptTitle: 'Zebras', status: 'ACCEPTED' });
    const byTitle = await titles({ sort: 'title' });
    expect(byTitle).toEqual(byTitle.toSorted((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })));
    expect(await titles({ sort: 'oldest' })).toEqual((await titles({ sort: 'newest' })).toReversed());
    expect(await titles({ status: 'ACCEPTED', sort: 'title' })).toEqual(['aardvarks', 'Zebras']);
    expect((await articles().list({ status: 'ACCEPTED', perPage: 1 })).total).toBe(2);
    expect(await titles({ topic: 'no such topic' })).toEqual([]);
  });

  test('is exported as CSV without formulas', async () => {
    await aSubmission(journal, { manuscriptTitle: '=HYPERLINK("https://example.org")' });
    const { content, name } = await articles().export({ q: 'HYPERLINK' });
    expect(name).toMatch(/^submissions-\d{4}-\d\d-\d\d\.csv$/);
    expect(contentsOf(await content.text())).toMatchObject([
      { title: '\'=HYPERLINK("https://example.org")', status: 'SUBMITTED', submittedBy: 'Aline Ingabire' },
    ]);
  });
});

describe('publication', () => {
  test('fields are stored and shown to readers, and a pasted DOI is normalised', async () => {
    const { id, number } = await aSubmission(journal, { status: 'PUBLISHED' });
    await asEditor().update(id, {
      firstPage: '17',
      lastPage: '34',
      licence: 'CC BY-NC 4.0',
      slug: 'another-slug',
      doi: ' https://doi.org/10.12345/JAED.7 ',
      acceptedOn: '2026-01-05',
      publishedOn: '2026-02-03',
    });
    expect(await articlesClient(journal.as()).byNumber(number)).toMatchObject({
      firstPage: '17',
      lastPage: '34',
      licence: 'CC BY-NC 4.0',
      slug: 'another-slug',
      doi: '10.12345/jaed.7',
      acceptedAt: '2026-01-05T10:00:00.000Z',
      publishedAt: '2026-02-03T10:00:00.000Z',
    });
    const { publishedAt } = await articles().byId(id);
    await asEditor().update(id, { publishedOn: '2026-02-03' });
    expect((await articles().byId(id)).publishedAt).toBe(publishedAt);
  });

  test('invalid values are refused with field errors, and nothing is changed', async () => {
    const { id } = await aSubmission(journal, { status: 'PUBLISHED' });
    const other = await aSubmission(journal);
    await asEditor().update(other.id, { doi: '10.12345/taken' });
    const before = await articles().byId(id);
    const tomorrow = new Date(journal.now().getTime() + 48 * 3600_000).toISOString().slice(0, 10);
    const refusals = {
      doi: ['11.12345/x', 'doi', '10.12345/', '10.12345/TAKEN'],
      firstPage: ['1 to 3', '<b>', ''],
      publishedOn: [tomorrow, '2026-02-30', 'yesterday', '0000-01-01', '0026-02-03'],
      lastPage: ['9'],
      licence: ['MIT'],
      slug: ['Über', '-', 'a--b'],
      issueId: ['00000000-0000-4000-8000-000000000000'],
    };
    for (const [path, values] of Object.entries(refusals)) {
      for (const value of values) {
        await expect(asEditor().update(id, { [path]: value } as never), `${path} ${value}`).rejects.toEqual(
          atField(path),
        );
      }
    }
    expect(await articles().byId(id)).toMatchObject({ ...before, files: expect.anything() });
  });

  test('nothing is published before it is accepted: the error is at the day that was entered', async () => {
    const { id } = await aSubmission(journal, { status: 'ACCEPTED' });
    const days = { acceptedOn: '2026-01-05', publishedOn: '2026-02-03' };
    await asEditor().update(id, { status: 'PUBLISHED', ...days });
    const refused = (change: object) => expect(asEditor().update(id, change)).rejects;
    await refused({ acceptedOn: '2026-02-04' }).toEqual(atField('acceptedOn'));
    await refused({ ...days, acceptedOn: '2026-02-04' }).toEqual(atField('acceptedOn'));
    await refused({ ...days, publishedOn: '2026-01-04' }).toEqual(atField('publishedOn'));
    await asEditor().update(id, { ...days, acceptedOn: '2026-02-03' });
    // Inconsistent days stored before this rule existed do not block other changes.
    const { db } = journal.services;
    await db
      .update(submissions)
      .set({ acceptedAt: noonOf('2026-03-01') })
      .where(eq(submissions.id, id));
    await asEditor().update(id, { ...days, acceptedOn: '2026-03-01', firstPage: '17' });
    expect(await articles().byId(id)).toMatchObject({ firstPage: '17' });
  });

  test('acceptance and publication get the current date by default', async () => {
    const { id } = await aSubmission(journal, { status: 'ACCEPTED' });
    const accepted = await articles().byId(id);
    expect(accepted).toMatchObject({ acceptedAt: expect.any(String), publishedAt: null });
    await asEditor().update(id, { status: 'PUBLISHED' });
    expect(await articles().byId(id)).toMatchObject({
      acceptedAt: accepted.acceptedAt,
      publishedAt: expect.any(String),
    });
  });

  test('pages must be in order, and publication sets a missing date of acceptance', async () => {
    const { id } = await aSubmission(journal);
    await expect(asEditor().update(id, { firstPage: '9', lastPage: '1' })).rejects.toEqual(atField('lastPage'));
    await asEditor().update(id, { firstPage: '9', lastPage: '10', status: 'PUBLISHED', publishedOn: '2026-03-02' });
    expect(await articles().byId(id)).toMatchObject({
      firstPage: '9',
      lastPage: '10',
      acceptedAt: '2026-03-02T10:00:00.000Z',
      publishedAt: '2026-03-02T10:00:00.000Z',
    });
  });

  test('an issue deleted at the same time is a field error, and an issue without submissions can be deleted', async () => {
    const issues = issuesClient(journal.as(editor.token));
    const anIssue = async () =>
      (await issues.add({ issueNumber: 1, year: 2026, month: 7, title: 'Short-lived' })).data.id;
    const [first, second] = [await aSubmission(journal), await aSubmission(journal)];
    for (let round = 0; round < 8; round++) {
      const issueId = await anIssue();
      const [, ...changes] = await Promise.allSettled([
        issues.remove(issueId),
        asEditor().update(first.id, { issueId }),
        asEditor().update(second.id, { issueId }),
      ]);
      for (const change of changes) {
        expect(change.status === 'fulfilled' || change.reason.issues?.[0]?.path === 'issueId').toBe(true);
      }
      await asEditor().update(first.id, { issueId: null });
      await asEditor().update(second.id, { issueId: null });
      await issues.remove(issueId).catch(() => {});
    }
    const issueId = await anIssue();
    await asEditor().update(first.id, { issueId, status: 'PUBLISHED' });
    await asEditor().update(first.id, { status: 'ACCEPTED' });
    await asEditor().update(first.id, { issueId: null });
    expect((await issues.remove(issueId)).message).toBe('Issue deleted!');
  });

  test('a DOI is suggested as long as nothing else has it', async () => {
    const [one, other] = [await aSubmission(journal), await aSubmission(journal, { status: 'PUBLISHED' })];
    const suggested = async () => (await articles().preview(one.id)).suggestedDoi;
    const doi = `10.12345/mds-jaed.${one.number.toLowerCase()}`;
    expect(await suggested()).toBe(doi);
    await asEditor().update(one.id, { doi });
    expect(await suggested()).toBe(doi);
    await asEditor().update(one.id, { doi: null });
    await asEditor().update(other.id, { doi });
    expect(await suggested()).toBeNull();
    await asEditor().update(other.id, { doi: null });
    const notice = { kind: 'CORRECTION', date: dayOf(journal.now().toISOString()), text: 'See there.', doi } as const;
    await noticesClient(journal.as(editor.token)).add(other.id, notice);
    expect(await suggested()).toBeNull();
  });

  test('the preview shows what readers would see, to staff only', async () => {
    const { id, number } = await aSubmission(journal, { manuscriptTitle: 'Not yet' });
    expect((await articles().preview(id)).data).toMatchObject({
      manuscriptTitle: 'Not yet',
      number,
      status: 'PUBLISHED',
    });
    expect(JSON.stringify(await articles().preview(id))).not.toContain('@example.org');
    await expect(editorialClient(journal.as()).preview(id)).rejects.toEqual(failure('UNAUTHENTICATED'));
    await expect(articlesClient(journal.as()).byNumber(number)).rejects.toEqual(failure('NOT_FOUND'));
  });

  test('two editors do not overwrite each other', async () => {
    const { id } = await aSubmission(journal);
    const { version } = await articles().byId(id);
    const changes = ['ACCEPTED', 'REJECTED'] as const;
    const outcomes = await Promise.allSettled(changes.map((status) => asEditor().update(id, { status, version })));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(asEditor().update(id, { status: 'SUBMITTED', version })).rejects.toEqual(failure('CHANGED_MEANWHILE'));
  });
});

describe('deleting', () => {
  test('removes a submission from every list; it can be restored', async () => {
    const { id, author } = await aSubmission(journal, { manuscriptTitle: 'Delete me' });
    const before = await asEditor().stats();
    expect((await asEditor().remove(id)).message).toBe('Submission deleted!');
    expect(await titles({ q: 'Delete me' })).toEqual([]);
    expect(await titles({ q: 'Delete me', archived: true })).toEqual(['Delete me']);
    expect((await asEditor().stats()).SUBMITTED).toBe(before.SUBMITTED - 1);
    expect(await submissionsClient(journal.as(author.token)).mine()).toEqual([]);
    await expect(asEditor().remove(id)).rejects.toEqual(failure('NOT_FOUND'));
    await expect(asEditor().update(id, { status: 'ACCEPTED' })).rejects.toEqual(failure('NOT_FOUND'));
    await asEditor().restore(id);
    expect(await titles({ q: 'Delete me' })).toEqual(['Delete me']);
    expect(await submissionsClient(journal.as(author.token)).mine()).toHaveLength(1);
    await expect(asEditor().restore(id)).rejects.toEqual(failure('NOT_FOUND'));
  });

  test('of a published article leaves a notice (410), and the article is restored at its address', async () => {
    const { id, number } = await aSubmission(journal, { status: 'PUBLISHED' });
    await asEditor().remove(id);
    await expect(articlesClient(journal.as()).byNumber(number)).rejects.toEqual(failure('WITHDRAWN'));
    await asEditor().restore(id);
    expect(await articlesClient(journal.as()).byNumber(number)).toMatchObject({ number });
  });

  test('after thirty days erases unpublished submissions with their files; published ones stay', async () => {
    const unpublished = await aSubmission(journal);
    const published = await aSubmission(journal, { status: 'PUBLISHED' });
    await asEditor().remove(unpublished.id);
    await asEditor().remove(published.id);
    const stored = async () =>
      (await journal.services.db.select({ id: submissions.id }).from(submissions)).map(({ id }) => id);
    journal.pass(29 * 24 * 3600);
    await journal.services.submissionRemoval.sweep();
    expect(await stored()).toContain(unpublished.id);
    journal.pass(2 * 24 * 3600);
    await journal.services.submissionRemoval.sweep();
    expect(await stored()).not.toContain(unpublished.id);
    expect(await stored()).toContain(published.id);
    await journal.services.files.sweep();
    const uploaders = (await journal.services.db.select({ userId: uploads.userId }).from(uploads)).map(
      ({ userId }) => userId,
    );
    expect(uploaders).not.toContain(unpublished.author.id);
    expect(uploaders).toContain(published.author.id);
    await expect(articlesClient(journal.as()).byNumber(published.number)).rejects.toEqual(failure('WITHDRAWN'));
  });

  test('is allowed for administrators only', async () => {
    const { id, author } = await aSubmission(journal);
    const stranger = await anAuthor(journal);
    for (const token of [undefined, author.token, stranger.token]) {
      const refused = expect.objectContaining({ failure: expect.stringMatching(/unauthenticated|forbidden/) });
      await expect(submissionsClient(journal.as(token)).remove(id)).rejects.toEqual(refused);
      await expect(submissionsClient(journal.as(token)).restore(id)).rejects.toEqual(refused);
      await expect(editorialClient(journal.as(token)).byId(id)).rejects.toEqual(refused);
      await expect(editorialClient(journal.as(token)).export({})).rejects.toEqual(refused);
    }
  });
});
