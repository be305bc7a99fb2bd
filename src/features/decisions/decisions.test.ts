import { beforeAll, describe, expect, test } from 'vitest';
import { dayOf, longDate } from '#base/dates.ts';
import { isWorkingDay } from '#base/working-days.ts';
import { articlesClient } from '#features/articles/client.ts';
import { contactClient } from '#features/contact/client.ts';
import { editorialClient } from '#features/editorial/client.ts';
import { issuesClient } from '#features/issues/client.ts';
import { lettersClient } from '#features/letters/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import type { Status } from '#features/submissions/rules.ts';
import { testJournal } from '#testing/journal.ts';
import { anAddress, anAdministrator, anAuthor, anEditor, anUpload, aSubmission, type Person } from '#testing/makers.ts';
import { decisionsClient } from './client.ts';
import type { DecisionInput } from './contract.ts';
import { DECISION_KINDS, DECISIONS } from './rules.ts';

const journal = testJournal();
let administrator: Person;
let editor: Person;
beforeAll(async () => {
  await journal.work();
  [administrator, editor] = [await anAdministrator(journal), await anEditor(journal)];
  await contactClient(journal.as(administrator.token)).addInfo({
    phone: '+250 788 000 000',
    mailingAddress: 'KN 5 Rd\nKigali',
    officeHours: '9 to 5',
    locationDescription: 'A hill',
    intro: 'Write to us.',
    editorEmail: 'office@example.org',
    submissionsEmail: 'submissions@example.org',
  });
});

const decide = (id: string, input: Partial<DecisionInput> & Pick<DecisionInput, 'kind'>, person = editor) =>
  decisionsClient(journal.as(person.token)).decide(id, { letter: 'Dear words.', ...input });
const takeBack = (id: string, decisionId: string, person = editor) =>
  decisionsClient(journal.as(person.token)).takeBack(id, decisionId);
const sendNow = (id: string, decisionId: string, person = editor) =>
  decisionsClient(journal.as(person.token)).sendNow(id, decisionId);
const move = (id: string, status: Status) =>
  submissionsClient(journal.as(administrator.token)).update(id, { status, tellAuthors: false });
const failure = (code: string) => expect.objectContaining({ code });
const atField = (path: string) => expect.objectContaining({ issues: [expect.objectContaining({ path })] });
const statusOf = async (number: string) =>
  (await editorialClient(journal.as(editor.token)).page(number)).submission.status;
const mailsTo = async (address: string) =>
  (await journal.mailsTo(address)).filter(({ text }) => text.includes('Dear words.'));

async function underReview(names: string[] = ['Claudine Mukamana']) {
  const author = await anAuthor(journal);
  const authors = names.map((fullName, index) => ({
    fullName,
    email: index === 0 ? author.email : anAddress(),
    affiliation: 'School of Economics',
  }));
  const made = await aSubmission(journal, { author, authors });
  await move(made.id, 'UNDER_REVIEW');
  return { ...made, author, authors };
}

describe('a decision', () => {
  test('waits: until it is sent every editor sees it, and the author does not', async () => {
    const { id, number, author } = await underReview();
    const { data, message } = await decide(id, { kind: 'ACCEPT' });
    expect(message).toContain('10 minutes');
    expect(data).toMatchObject({ kind: 'ACCEPT', state: 'SCHEDULED' });
    expect(Math.abs(Date.parse(data.effectiveAt) - journal.now().getTime() - 600_000)).toBeLessThan(30_000);
    const own = await submissionsClient(journal.as(author.token)).mineByNumber(number);
    expect(own.status).toBe('UNDER_REVIEW');
    expect(JSON.stringify(own)).not.toContain('Dear words');
    const { decision } = await editorialClient(journal.as(administrator.token)).page(number);
    expect(decision).toMatchObject({ id: data.id, kind: 'ACCEPT', letter: 'Dear words.', by: expect.any(String) });
    expect(await mailsTo(author.email)).toEqual([]);
  });

  test('sent now, changes the status and mails the letter together, signed by its editor', async () => {
    const { id, number, author } = await underReview();
    const { data } = await decide(id, { kind: 'ACCEPT', subject: 'Good news' });
    expect((await sendNow(id, data.id, administrator)).data.state).toBe('DONE');
    expect(await statusOf(number)).toBe('ACCEPTED');
    const [mail, ...others] = await mailsTo(author.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Good news');
    expect(mail?.headers).toEqual({ 'Reply-To': 'office@example.org' });
    expect(mail?.text).toMatch(/^.*Dear [^,]+,\s+Dear words\./s);
    expect(mail?.text).toContain(`/author/${number}`);
    expect(mail?.text).toMatch(/With kind regards,\s+\S+ \S+\s+Editor, /);
    expect(mail?.text).toContain('KN 5 Rd, Kigali');
    const own = await submissionsClient(journal.as(author.token)).mineByNumber(number);
    expect(own.history.at(-1)).toMatchObject({ to: 'ACCEPTED', note: 'Dear words.' });
  });

  test('is sent by itself when its time has come', async () => {
    const { id, number, author } = await underReview();
    await decide(id, { kind: 'MINOR_REVISION', delayMinutes: 0.02 });
    await expect.poll(() => statusOf(number), { timeout: 20_000 }).toBe('REVISION_REQUESTED');
    expect(await mailsTo(author.email)).toHaveLength(1);
  });

  test('without a delay takes effect at once', async () => {
    const { id, number } = await underReview();
    const { data, message } = await decide(id, { kind: 'REJECT', delayMinutes: 0 });
    expect([data.state, message]).toEqual(['DONE', 'Decision sent!']);
    expect(await statusOf(number)).toBe('REJECTED');
  });

  test('that is taken back changes nothing, mails nobody, and stays in the timeline', async () => {
    const { id, number, author } = await underReview();
    const { data } = await decide(id, { kind: 'REJECT' });
    expect((await takeBack(id, data.id, administrator)).data.state).toBe('TAKEN_BACK');
    expect((await takeBack(id, data.id)).data.state).toBe('TAKEN_BACK');
    await expect(sendNow(id, data.id)).rejects.toEqual(failure('DECISION_TAKEN_BACK'));
    expect(await statusOf(number)).toBe('UNDER_REVIEW');
    expect(await mailsTo(author.email)).toEqual([]);
    const { decision, timeline } = await editorialClient(journal.as(editor.token)).page(number);
    expect(decision).toBeNull();
    expect(timeline).toContainEqual(expect.objectContaining({ kind: 'decision', state: 'TAKEN_BACK' }));
    await decide(id, { kind: 'ACCEPT', delayMinutes: 0 });
    expect(await statusOf(number)).toBe('ACCEPTED');
  });

  test('that was sent cannot be taken back', async () => {
    const { id, number } = await underReview();
    const { data } = await decide(id, { kind: 'ACCEPT', delayMinutes: 0 });
    await expect(takeBack(id, data.id)).rejects.toEqual(failure('DECISION_SENT'));
    expect((await sendNow(id, data.id)).data.state).toBe('DONE');
    expect(await statusOf(number)).toBe('ACCEPTED');
  });

  test('has exactly one outcome when it is sent and taken back at the same instant', async () => {
    for (let round = 0; round < 6; round++) {
      const { id, number, author } = await underReview();
      const { data } = await decide(id, { kind: 'ACCEPT' });
      const acts = [sendNow(id, data.id), takeBack(id, data.id, administrator), sendNow(id, data.id)];
      const results = await Promise.allSettled(round % 2 ? acts : acts.toReversed());
      const { state } = (await takeBack(id, data.id).catch(() => ({ data: { state: 'DONE' } }))).data;
      expect(await statusOf(number)).toBe(state === 'DONE' ? 'ACCEPTED' : 'UNDER_REVIEW');
      expect(await mailsTo(author.email)).toHaveLength(state === 'DONE' ? 1 : 0);
      for (const result of results) {
        if (result.status === 'rejected')
          expect(['DECISION_SENT', 'DECISION_TAKEN_BACK']).toContain((result.reason as { code: string }).code);
      }
    }
  });

  test('of two editors at once: one waits, the other is refused with the name of the first', async () => {
    const { id } = await underReview();
    const results = await Promise.allSettled([
      decide(id, { kind: 'ACCEPT' }),
      decide(id, { kind: 'REJECT' }, administrator),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = results.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(refused.reason).toMatchObject({ code: 'DECISION_WAITS', message: expect.stringMatching(/Accept|Reject/) });
  });

  test('is overtaken when the author withdraws first, and never sent', async () => {
    const { id, number, author } = await underReview();
    const { data } = await decide(id, { kind: 'ACCEPT' });
    await submissionsClient(journal.as(author.token)).withdraw(id, 'A mistake.');
    await expect(sendNow(id, data.id)).rejects.toEqual(failure('DECISION_OVERTAKEN'));
    expect(await statusOf(number)).toBe('WITHDRAWN');
    expect(await mailsTo(author.email)).toEqual([]);
  });
});

describe('the letter', () => {
  test('is filled in from its template, and co-authors get their own wording', async () => {
    const { id, number, authors } = await underReview(['Claudine Mukamana', 'Jean Habimana']);
    const client = decisionsClient(journal.as(editor.token));
    const { subject, letter } = await client.letter(id, 'ACCEPT');
    expect(subject).toContain(number);
    expect(letter).not.toContain('{{');
    const previews = await client.preview(id, { kind: 'ACCEPT', subject, letter: 'Dear words.' });
    expect(previews.map(({ recipients }) => recipients.map(({ email }) => email))).toEqual([
      [authors[0]?.email],
      [authors[1]?.email],
    ]);
    await decide(id, { kind: 'ACCEPT', subject, delayMinutes: 0 });
    const [toCoAuthor] = (await journal.mailsTo(authors[1]?.email ?? '')).slice(-1);
    expect(toCoAuthor?.text).toContain('Dear Jean Habimana,');
    expect(toCoAuthor?.text).toContain('of which you are an author');
    expect(toCoAuthor?.text).not.toContain('Dear words.');
  });

  test('is exactly what the preview shows', async () => {
    const { id, author } = await underReview();
    const client = decisionsClient(journal.as(editor.token));
    const input = {
      kind: 'MAJOR_REVISION',
      subject: 'News',
      letter: 'Dear words.\n\n- **One** point\n- Another',
    } as const;
    const [preview] = await client.preview(id, input);
    await decide(id, { ...input, delayMinutes: 0 });
    const [mail] = await mailsTo(author.email);
    // Only the letter that is sent has a code.
    const withoutCode = (words = '') => words.replaceAll(/\b\w{4}-\w{4}-\w{4}\b/g, '…');
    const [html, text] = [withoutCode(mail?.html), withoutCode(mail?.text)];
    expect(html).not.toBe(mail?.html);
    expect({ subject: mail?.subject, html, text }).toEqual({
      subject: preview?.subject,
      html: preview?.html,
      text: preview?.text,
    });
    expect(mail?.html).toContain('<strong');
  });

  test('asks for a revision by the day that the authors have', async () => {
    const { id } = await underReview();
    const { letter } = await decisionsClient(journal.as(editor.token)).letter(id, 'MINOR_REVISION');
    expect(letter).toMatch(/by \d{1,2} \w+ 20\d\d/);
  });

  test('names the day that the editor sets for a revision, which the manuscript’s page and the reminders follow', async () => {
    const { id, number, author } = await underReview();
    const client = decisionsClient(journal.as(editor.token));
    const own = submissionsClient(journal.as(author.token));
    expect((await own.mineByNumber(number)).revisionDue).toBeUndefined();
    const inDays = (days: number) => dayOf(new Date(journal.now().getTime() + days * 24 * 3600_000).toISOString());
    for (const wrong of [inDays(0), inDays(-1), inDays(400)])
      await expect(decide(id, { kind: 'MINOR_REVISION', dueOn: wrong }), wrong).rejects.toEqual(atField('dueOn'));
    const usual = await client.letter(id, 'MINOR_REVISION');
    expect(usual.due?.day).toBe(inDays(14));
    // Reminders are sent on working days only, so the day of the first one is chosen to be one.
    let daysToReminder = 33;
    while (!isWorkingDay(inDays(daysToReminder))) daysToReminder += 1;
    const reminderDay = inDays(daysToReminder);
    const dueDay = inDays(daysToReminder + 7);
    const chosen = await client.letter(id, 'MINOR_REVISION', dueDay);
    expect(chosen.due).toEqual({ day: dueDay, text: longDate(dueDay) });
    expect(usual.letter.replaceAll(usual.due?.text ?? '', chosen.due?.text ?? '')).toBe(chosen.letter);
    await decide(id, { kind: 'MINOR_REVISION', letter: chosen.letter, dueOn: dueDay, delayMinutes: 0 });
    const office = editorialClient(journal.as(editor.token));
    const { turn } = await office.page(number);
    expect(dayOf(turn.dueAt ?? '')).toBe(dueDay);
    expect(turn.nextReminder).toMatchObject({ day: expect.stringContaining(reminderDay) });
    const [listed] = await own.mine();
    expect([(await own.mineByNumber(number)).revisionDue, listed?.revisionDue]).toEqual([dueDay, dueDay]);
  });

  test('is in English for an editor who reads French, who gets replies and faults in French', async () => {
    const { id } = await underReview();
    const headers = {
      authorization: `Bearer ${editor.token}`,
      'journal-language': 'fr',
      'content-type': 'application/json',
    };
    const address = `/api/v1/submission/${id}/decisions`;
    const french = await (await journal.request(`${address}/letter?kind=MINOR_REVISION`, { headers })).json();
    const english = await decisionsClient(journal.as(editor.token)).letter(id, 'MINOR_REVISION');
    expect(french).toMatchObject({ data: english });

    const send = async (body: object) =>
      (await journal.request(address, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    const decision = { kind: 'MINOR_REVISION', letter: 'Dear words.' };
    expect(await send({ ...decision, delayMinutes: -1 })).toMatchObject({
      issues: [{ path: 'delayMinutes', message: 'Le délai peut aller de 0 à 60 minutes.' }],
    });
    expect(await send({ ...decision, delayMinutes: 0 })).toMatchObject({ message: 'Décision envoyée.' });
    const { message } = await send(decision);
    expect(message).toContain('n’est pas possible dans l’état actuel du manuscrit (');
    expect(message).not.toMatch(/revision|requested/);
  });

  test.each([
    ['no text', { letter: '  ' }, 'letter'],
    ['a placeholder left', { letter: 'Dear {{name}}' }, 'letter'],
    ['a placeholder left in the subject', { subject: 'About {{title}}' }, 'subject'],
    ['a time that is too long', { delayMinutes: 61 }, 'delayMinutes'],
    ['a negative time', { delayMinutes: -1 }, 'delayMinutes'],
  ])('with %s is refused at the field', async (_, input, path) => {
    const { id, number } = await underReview();
    await expect(decide(id, { kind: 'ACCEPT', ...input })).rejects.toEqual(atField(path));
    expect((await editorialClient(journal.as(editor.token)).page(number)).decision).toBeNull();
  });
});

describe('the kinds of decisions', () => {
  test('are possible in their statuses only', async () => {
    for (const kind of DECISION_KINDS) {
      const { id, number } = await aSubmission(journal);
      const isFirst = DECISIONS[kind].from.includes('SUBMITTED');
      if (!isFirst) await expect(decide(id, { kind })).rejects.toEqual(atField('kind'));
      if (!isFirst) await move(id, 'UNDER_REVIEW');
      if (DECISIONS[kind].from.includes('ACCEPTED')) await move(id, 'ACCEPTED');
      if (kind === 'SEND_PROOF') {
        const { fileUrl } = await anUpload(journal, administrator.token);
        await submissionsClient(journal.as(administrator.token)).update(id, { publicationFileUrl: fileUrl });
      }
      await decide(id, { kind, delayMinutes: 0 });
      expect(await statusOf(number)).toBe(DECISIONS[kind].to);
    }
  });

  test('belong to the editorial office, without the manuscript’s authors', async () => {
    const { id, author } = await underReview();
    await expect(decide(id, { kind: 'ACCEPT' }, author)).rejects.toEqual(failure('FORBIDDEN'));
    const own = await aSubmission(journal, { author: editor });
    await expect(decide(own.id, { kind: 'SEND_TO_REVIEW' })).rejects.toEqual(failure('OWN_SUBMISSION'));
    const other = await underReview();
    const { data } = await decide(other.id, { kind: 'ACCEPT' });
    await expect(takeBack(id, data.id)).rejects.toEqual(failure('NOT_FOUND'));
    await expect(takeBack(other.id, data.id, other.author)).rejects.toEqual(failure('FORBIDDEN'));
  });
});

describe('a template', () => {
  const letters = (person = administrator) => lettersClient(journal.as(person.token), 'en');

  test('is changed by an administrator, is used from then on, and returns to the default', async () => {
    const body = 'We have news of “{{title}}”. Dear words.';
    const before = (await letters().list()).find(({ kind }) => kind === 'majorRevision');
    expect(before).toMatchObject({ isDefault: true, version: 0, placeholders: expect.arrayContaining(['dueDate']) });
    await letters().change('majorRevision', { subject: 'On {{number}}', body, version: 0 });
    const { id, number } = await underReview();
    const client = decisionsClient(journal.as(editor.token));
    expect(await client.letter(id, 'MAJOR_REVISION')).toMatchObject({ subject: `On ${number}` });
    await letters().reset('majorRevision');
    expect(await client.letter(id, 'MAJOR_REVISION')).not.toMatchObject({ subject: `On ${number}` });
    const history = await letters().history('majorRevision');
    expect(history.map(({ version, body: text }) => [version, text])).toEqual([
      [2, null],
      [1, body],
    ]);
  });

  test('with a placeholder that the letter does not have is refused, and names those it has', async () => {
    const subject = 'On {{number}}';
    const refusal = letters().change('receipt', { subject, body: 'Due {{dueDate}}.' });
    await expect(refusal).rejects.toMatchObject({
      issues: [{ path: 'body', message: expect.stringContaining('{{title}}') }],
    });
    await expect(letters().preview('receipt', { subject, body: '{{nothing}}' })).rejects.toEqual(atField('body'));
  });

  test('that somebody else has saved meanwhile is not overwritten', async () => {
    const template = { subject: 'A', body: 'B' };
    await letters().change('withdrawn', { ...template, version: 0 });
    await expect(letters().change('withdrawn', { ...template, version: 0 })).rejects.toEqual(
      failure('CHANGED_MEANWHILE'),
    );
  });

  test('shows a title as it is, whatever marks it has', async () => {
    const manuscriptTitle = 'Prices *and* [wages](https://evil.example) in <b>Kigali</b>';
    const { author } = await aSubmission(journal, { manuscriptTitle });
    const find = async () => (await journal.mailsTo(author.email)).find(({ subject }) => subject.startsWith('We have'));
    await expect.poll(find, { timeout: 10_000 }).toBeDefined();
    const { html = '', text = '' } = (await find()) ?? {};
    expect(text.replaceAll('\u2060', '')).toContain(manuscriptTitle);
    expect(html).not.toMatch(/href="https:\/\/evil|<b>Kigali/);
  });

  test('is for administrators', async () => {
    await expect(letters(editor).list()).rejects.toEqual(failure('FORBIDDEN'));
  });

  test('is previewed with the newest manuscript', async () => {
    const { number } = await aSubmission(journal);
    const preview = await letters().preview('accepted', { subject: 'On {{number}}', body: 'Text' });
    expect(preview.subject).toBe(`On ${number}`);
    expect(preview.html).toContain(number);
  });
});

describe('publication', () => {
  async function accepted(change: { issueId?: string } = {}) {
    const made = await underReview(['Claudine Mukamana', 'Jean Habimana']);
    await move(made.id, 'ACCEPTED');
    if (change.issueId) await submissionsClient(journal.as(administrator.token)).update(made.id, change);
    return made;
  }
  const hiddenIssue = async () => {
    const issue = { issueNumber: 1, year: 2026, month: 7, title: 'Land and Light', status: 'DRAFT' } as const;
    return (await issuesClient(journal.as(administrator.token)).add(issue)).data.id;
  };

  test('sends one letter with address and citation to all authors, and readers see the article', async () => {
    const { id, number, authors } = await accepted();
    const client = decisionsClient(journal.as(editor.token));
    const { subject, letter } = await client.letter(id, 'PUBLISH');
    expect(letter).toContain(`/article/${number}/`);
    expect(letter).toContain('Claudine Mukamana, Jean Habimana (');
    const previews = await client.preview(id, { kind: 'PUBLISH', subject, letter });
    expect(previews.map(({ recipients }) => recipients.length)).toEqual([2]);
    await decide(id, { kind: 'PUBLISH', subject, letter, delayMinutes: 0 });
    const [mail] = (await journal.mailsTo(authors[1]?.email ?? '')).slice(-1);
    expect(mail).toMatchObject({ subject: `Your article ${number} is published` });
    expect(mail?.text).toMatch(/Read the article http\S+\/article\//);
    expect(mail?.html).toContain(`href="https://wa.me/?text=${encodeURIComponent(`http://`)}`);
    expect((await articlesClient(journal.as()).byNumber(number)).number).toBe(number);
  });

  test('on a day and at a time waits until then, and can be taken back', async () => {
    const { id, number } = await accepted();
    const publishAt = new Date(journal.now().getTime() + 5 * 24 * 3600_000).toISOString();
    const { data, message } = await decide(id, { kind: 'PUBLISH', publishAt });
    expect(data.effectiveAt).toBe(publishAt);
    expect(message).toMatch(/will be published on \d+ \w+ \d{4}/);
    await expect(articlesClient(journal.as()).byNumber(number)).rejects.toEqual(failure('NOT_FOUND'));
    await takeBack(id, data.id);
    const soon = new Date(journal.now().getTime() + 1_500).toISOString();
    await decide(id, { kind: 'PUBLISH', publishAt: soon });
    await expect.poll(() => statusOf(number), { timeout: 20_000 }).toBe('PUBLISHED');
  });

  test.each(['2020-01-01T09:00:00+02:00', '2099-01-01T09:00:00+02:00', '2030-01-01', ''])(
    'at %j is refused at the field',
    async (publishAt) => {
      const { id } = await accepted();
      await expect(decide(id, { kind: 'PUBLISH', publishAt })).rejects.toEqual(atField('publishAt'));
    },
  );

  test('in an issue that is hidden is refused; one that is hidden afterwards keeps the article back', async () => {
    const hidden = await accepted({ issueId: await hiddenIssue() });
    await expect(decide(hidden.id, { kind: 'PUBLISH' })).rejects.toEqual(atField('kind'));
    const { id, number } = await accepted();
    await decide(id, { kind: 'PUBLISH', delayMinutes: 0.05 });
    await submissionsClient(journal.as(administrator.token)).update(id, { issueId: await hiddenIssue() });
    const timeline = async () => (await editorialClient(journal.as(editor.token)).page(number)).timeline;
    await expect
      .poll(timeline, { timeout: 20_000 })
      .toContainEqual(expect.objectContaining({ kind: 'decision', state: 'OVERTAKEN' }));
    expect(await statusOf(number)).toBe('ACCEPTED');
  });
});
