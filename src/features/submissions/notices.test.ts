import { beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '#base/dates.ts';
import { articlesClient } from '#features/articles/client.ts';
import { archiveClient } from '#features/site/archive-client.ts';
import { siteClient } from '#features/site/client.ts';
import { violations } from '#testing/invariants.ts';
import { testJournal } from '#testing/journal.ts';
import { anAddress, anAdministrator, anAuthor, anEditor, aSubmission, type Person } from '#testing/makers.ts';
import { noticesClient, submissionsClient } from './client.ts';
import type { NewNotice } from './notice-contract.ts';

const journal = testJournal();
let admin: Person;
beforeAll(async () => {
  admin = await anAdministrator(journal);
});
const notices = () => noticesClient(journal.as(admin.token));
const publicNotices = async (number: string) => (await articlesClient(journal.as()).byNumber(number)).notices;
const today = () => dayOf(journal.now().toISOString());
const aNotice = (change: Partial<NewNotice> = {}): NewNotice => ({
  kind: 'CORRECTION',
  date: today(),
  text: 'Table 2 shows hectares, not acres.',
  tellAuthors: false,
  ...change,
});

describe('a notice', () => {
  test('is shown with the article at once, can be changed, deleted, and restored from the trash', async () => {
    const { id, number } = await aSubmission(journal, { status: 'PUBLISHED' });
    const { data, message } = await notices().add(id, aNotice({ doi: 'https://doi.org/10.12345/NOTICE.1' }));
    expect(message).toBe('Notice published!');
    expect(await publicNotices(number)).toEqual([
      { id: data.id, kind: 'CORRECTION', date: today(), text: aNotice().text, doi: '10.12345/notice.1' },
    ]);
    await notices().change(id, data.id, { ...aNotice({ kind: 'RETRACTION' }), version: data.version });
    expect(await publicNotices(number)).toMatchObject([{ kind: 'RETRACTION', doi: null }]);
    expect(await notices().list(id)).toMatchObject([{ id: data.id, version: 2 }]);
    await notices().remove(id, data.id);
    expect(await publicNotices(number)).toEqual([]);
    const trash = archiveClient(journal.as(admin.token));
    const [item] = (await trash.trash(1)).data;
    expect(item).toMatchObject({ kind: 'notice', title: `Retraction of ${number}` });
    await trash.restore(item?.id ?? '');
    expect(await publicNotices(number)).toMatchObject([{ id: data.id, kind: 'RETRACTION' }]);
    const { data: log } = await siteClient(journal.as(admin.token)).auditLog({ type: 'notice.changed' });
    expect(log.map(({ who, what }) => `${who} ${what}`)).toEqual([
      `Jean Habimana restored the notice (retraction) of ${number}`,
      `Jean Habimana deleted the notice (retraction) of ${number}`,
      `Jean Habimana changed the notice (retraction) of ${number}`,
      `Jean Habimana added a notice (correction) to ${number}`,
    ]);
  });

  test('is listed with the others, oldest first', async () => {
    const { id, number } = await aSubmission(journal);
    await submissionsClient(journal.as(admin.token)).update(id, { status: 'PUBLISHED', publishedOn: '2025-03-01' });
    await notices().add(id, aNotice({ date: '2025-06-01', text: 'Second' }));
    await notices().add(id, aNotice({ date: '2025-04-01', text: 'First' }));
    await notices().add(id, aNotice({ kind: 'RETRACTION', text: 'Third' }));
    expect((await publicNotices(number)).map(({ text }) => text)).toEqual(['First', 'Second', 'Third']);
  });

  test('is never older than the article, whichever of the two dates is changed', async () => {
    const { id } = await aSubmission(journal);
    const staff = submissionsClient(journal.as(admin.token));
    await staff.update(id, { status: 'PUBLISHED', publishedOn: '2025-03-01' });
    await notices().add(id, aNotice({ date: '2025-06-01' }));
    const { data } = await notices().add(id, aNotice({ date: '2025-04-01' }));
    await expect(staff.update(id, { publishedOn: '2025-04-02' })).rejects.toMatchObject({
      issues: [{ path: 'publishedOn' }],
    });
    await staff.update(id, { publishedOn: '2025-04-01' });
    await notices().change(id, data.id, aNotice({ date: '2025-04-01', text: 'Mended.' }));
  });

  test('needs a published article, and a second retraction is refused', async () => {
    const { id } = await aSubmission(journal, { status: 'ACCEPTED' });
    await expect(notices().add(id, aNotice())).rejects.toMatchObject({ failure: 'conflict', code: 'NOT_PUBLISHED' });
    const published = await aSubmission(journal, { status: 'PUBLISHED' });
    await notices().add(published.id, aNotice({ kind: 'RETRACTION' }));
    const { data: other } = await notices().add(published.id, aNotice());
    for (const again of [
      () => notices().add(published.id, aNotice({ kind: 'RETRACTION', text: 'Another.' })),
      () => notices().change(published.id, other.id, aNotice({ kind: 'RETRACTION' })),
    ])
      await expect(again()).rejects.toMatchObject({ failure: 'conflict', code: 'RETRACTED' });
    await submissionsClient(journal.as(admin.token)).update(published.id, { status: 'WITHDRAWN' });
    await expect(notices().remove(published.id, other.id)).rejects.toMatchObject({ code: 'NOT_PUBLISHED' });
    await submissionsClient(journal.as(admin.token)).update(published.id, { status: 'PUBLISHED' });
    expect(await publicNotices(published.number)).toHaveLength(2);
  });

  test('retracts once when the button is clicked several times', async () => {
    const { id, number } = await aSubmission(journal, { status: 'PUBLISHED' });
    await Promise.allSettled(Array.from({ length: 5 }, () => notices().add(id, aNotice({ kind: 'RETRACTION' }))));
    expect(await publicNotices(number)).toHaveLength(1);
  });

  test('is added once when the button is clicked several times; another text is another notice', async () => {
    const { id, number } = await aSubmission(journal, { status: 'PUBLISHED' });
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => notices().add(id, aNotice({ doi: '10.12345/once' }))),
    );
    expect(new Set(replies.map(({ data }) => data.id)).size).toBe(1);
    expect(await publicNotices(number)).toHaveLength(1);
    await notices().add(id, aNotice({ text: 'Table 3 shows hectares, not acres.' }));
    expect(await publicNotices(number)).toHaveLength(2);
  });

  test('cannot overwrite a change made by somebody else', async () => {
    const { id } = await aSubmission(journal, { status: 'PUBLISHED' });
    const { data } = await notices().add(id, aNotice());
    await notices().change(id, data.id, { ...aNotice({ text: 'Mine' }), version: data.version });
    await expect(
      notices().change(id, data.id, { ...aNotice({ text: 'Theirs' }), version: data.version }),
    ).rejects.toMatchObject({ failure: 'conflict', code: 'CHANGED_MEANWHILE' });
  });

  test.each([
    ['no text', { text: ' ' }, 'text'],
    ['a text that is too long', { text: 'x'.repeat(5001) }, 'text'],
    ['an unknown kind', { kind: 'RUMOUR' }, 'kind'],
    ['an invalid day', { date: '2026-02-30' }, 'date'],
    ['a day in the future', { date: '2999-01-01' }, 'date'],
    ['a day before the article', { date: '2001-01-01' }, 'date'],
    ['an invalid DOI', { doi: 'doi' }, 'doi'],
  ])('with %s is refused with a field error', async (_, change, path) => {
    const { id } = await aSubmission(journal, { status: 'PUBLISHED' });
    await expect(notices().add(id, aNotice(change as never))).rejects.toMatchObject({
      failure: 'invalid',
      issues: [{ path }],
    });
  });

  test('has its own DOI, neither the article’s nor another notice’s', async () => {
    const { id } = await aSubmission(journal, { status: 'PUBLISHED' });
    await submissionsClient(journal.as(admin.token)).update(id, { doi: '10.12345/own' });
    await notices().add(id, aNotice({ doi: '10.12345/taken' }));
    for (const doi of ['10.12345/own', '10.12345/taken'])
      await expect(notices().add(id, aNotice({ text: 'Another.', doi }))).rejects.toMatchObject({
        issues: [{ path: 'doi' }],
      });
  });

  test('has no DOI that any submission has, published or not, in any case', async () => {
    const edit = submissionsClient(journal.as(admin.token));
    const [article, published, accepted, withdrawn, deleted] = [
      await aSubmission(journal, { status: 'PUBLISHED' }),
      await aSubmission(journal, { status: 'PUBLISHED' }),
      await aSubmission(journal, { status: 'ACCEPTED' }),
      await aSubmission(journal, { status: 'PUBLISHED' }),
      await aSubmission(journal),
    ];
    const owners = { published, accepted, withdrawn, deleted };
    for (const [name, { id }] of Object.entries(owners)) await edit.update(id, { doi: `10.12345/${name}` });
    await edit.update(withdrawn.id, { status: 'WITHDRAWN' });
    await edit.remove(deleted.id);
    const { data: existing } = await notices().add(article.id, aNotice({ doi: '10.12345/known' }));
    const refusal = { failure: 'invalid', issues: [{ path: 'doi', message: 'Another submission has this DOI.' }] };
    for (const name of Object.keys(owners)) {
      const doi = `https://doi.org/10.12345/${name.toUpperCase()}`;
      await expect(notices().add(article.id, aNotice({ doi }))).rejects.toMatchObject(refusal);
      await expect(notices().change(article.id, existing.id, aNotice({ doi }))).rejects.toMatchObject(refusal);
    }
    expect(await notices().list(article.id)).toMatchObject([{ doi: '10.12345/known' }]);
  });

  test('reserves its DOI against submissions, also while in the trash, and is restored with it', async () => {
    const edit = submissionsClient(journal.as(admin.token));
    const article = await aSubmission(journal, { status: 'PUBLISHED' });
    const other = await aSubmission(journal, { status: 'ACCEPTED' });
    const doi = '10.12345/kept';
    const { data: notice } = await notices().add(article.id, aNotice({ doi }));
    const refusal = (whose: string) => ({
      failure: 'invalid',
      issues: [{ path: 'doi', message: `Another ${whose} has this DOI.` }],
    });
    for (const change of [{ doi }, { doi: 'doi:10.12345/KEPT', status: 'PUBLISHED' as const }])
      for (const { id } of [other, article])
        await expect(edit.update(id, change)).rejects.toMatchObject(refusal('notice'));
    await notices().change(article.id, notice.id, { ...aNotice({ doi, text: 'Mended.' }), version: notice.version });
    await notices().remove(article.id, notice.id);
    await expect(edit.update(other.id, { doi })).rejects.toMatchObject(refusal('notice'));
    await expect(notices().add(article.id, aNotice({ doi }))).rejects.toMatchObject(refusal('notice'));
    const trash = archiveClient(journal.as(admin.token));
    const [item] = (await trash.trash(1)).data;
    await trash.restore(item?.id ?? '');
    expect(await notices().list(article.id)).toMatchObject([{ id: notice.id, doi }]);
  });

  test('and a submission get one DOI never both, when both request it at the same time', async () => {
    const edit = submissionsClient(journal.as(admin.token));
    const article = await aSubmission(journal, { status: 'PUBLISHED' });
    const other = await aSubmission(journal, { status: 'ACCEPTED' });
    for (const doi of Array.from({ length: 12 }, (_, n) => `10.12345/both.${n}`)) {
      const outcomes = await Promise.allSettled([
        notices().add(article.id, aNotice({ doi })),
        edit.update(other.id, { doi }),
      ]);
      expect(outcomes.map(({ status }) => status).sort(), doi).toEqual(['fulfilled', 'rejected']);
    }
    expect(await violations(journal)).toEqual([]);
  });

  test('of another article, or that does not exist, is 404', async () => {
    const [one, other] = [
      await aSubmission(journal, { status: 'PUBLISHED' }),
      await aSubmission(journal, { status: 'PUBLISHED' }),
    ];
    const { data } = await notices().add(one.id, aNotice());
    const unknown = crypto.randomUUID();
    for (const call of [
      () => notices().change(other.id, data.id, aNotice()),
      () => notices().remove(other.id, data.id),
      () => notices().remove(one.id, unknown),
      () => notices().add(unknown, aNotice()),
      () => notices().list(unknown),
      () => notices().list('seven'),
    ])
      await expect(call()).rejects.toMatchObject({ failure: 'missing' });
  });
});

describe('notices', () => {
  test('can be added by editors; authors cannot add and visitors cannot list them', async () => {
    const { id, author } = await aSubmission(journal, { status: 'PUBLISHED' });
    const editor = await anEditor(journal);
    expect((await noticesClient(journal.as(editor.token)).add(id, aNotice())).success).toBe(true);
    await expect(noticesClient(journal.as(author.token)).add(id, aNotice())).rejects.toMatchObject({
      failure: 'forbidden',
    });
    await expect(noticesClient(journal.as()).list(id)).rejects.toMatchObject({ failure: 'unauthenticated' });
  });

  test('are mailed to all authors and the submitter, unless staff choose not to', async () => {
    await journal.work();
    const author = await anAuthor(journal);
    const coAuthor = anAddress();
    const authors = [author.email, coAuthor].map((email) => ({ fullName: 'Somebody', email, affiliation: 'Kigali' }));
    const { id, number } = await aSubmission(journal, { author, authors, status: 'PUBLISHED' });
    await notices().add(id, aNotice({ text: 'Added without a mail.' }));
    const { data } = await notices().add(
      id,
      aNotice({ kind: 'RETRACTION', text: 'The data were lost.', tellAuthors: true }),
    );
    const mails = async (address: string) =>
      (await journal.mailsTo(address)).filter(({ subject }) => subject === `Retraction: ${number}`);
    for (const address of [author.email, coAuthor]) {
      await expect.poll(async () => (await mails(address)).length, { timeout: 25_000 }).toBe(1);
      const [mail] = await mails(address);
      expect(mail?.text).toContain('The data were lost.');
      expect(mail?.text).toContain(`/article/${number}/`);
    }
    await notices().change(
      id,
      data.id,
      aNotice({ kind: 'RETRACTION', text: 'The data were invented.', tellAuthors: true }),
    );
    await expect
      .poll(async () => (await mails(coAuthor)).map(({ text }) => text).join(), { timeout: 25_000 })
      .toContain('now reads');
    expect(JSON.stringify(await journal.mailsTo(coAuthor))).not.toContain('Added without a mail.');
  });
});
