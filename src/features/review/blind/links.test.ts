import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { testJournal } from '#testing/journal.ts';
import { anEditor, type Person } from '#testing/makers.ts';
import { aManuscriptInRound, anInvitation, NO_INTERESTS, REPORT, staffOf } from '#testing/reviews.ts';
import { reviewRounds } from '../server/tables.ts';
import { blindClient } from './client.ts';

const journal = testJournal();
let editor: Person;
beforeAll(async () => {
  editor = await anEditor(journal);
});

const rows = async () => {
  const { rows: found } = await journal.services.db.execute<Record<string, unknown>>(sql`
    select (select json_agg(r order by id) from review_assignments r) as assignments,
      (select json_agg(r order by id) from review_rounds r) as rounds,
      (select count(*) from outbox where recipient like '%@elsewhere.example') as mails, (select count(*) from report_drafts) as drafts`);
  return JSON.stringify(found);
};

describe('the link of a review', () => {
  test('changes nothing when programs open it, however often', async () => {
    const { id } = await aManuscriptInRound(journal, editor);
    const { token } = await anInvitation(journal, editor, id);
    const before = await rows();
    for (const path of ['', '/text', '/changes', '/files/x.pdf'])
      for (const method of ['GET', 'HEAD', 'GET', 'HEAD', 'GET', 'HEAD'])
        await journal.request(`/api/v1/review/${token}${path}`, { method });
    expect(await rows()).toBe(before);
  });

  test('that is forged, truncated, of another assignment or replaced is unknown, with one and the same answer', async () => {
    const { id } = await aManuscriptInRound(journal, editor);
    const { token, email } = await anInvitation(journal, editor, id);
    const { token: other } = await anInvitation(journal, editor, id);
    const [round] = await staffOf(journal, editor).rounds(id);
    const assignmentId = round?.assignments.find((one) => one.email === email)?.id ?? '';
    await staffOf(journal, editor).sendLink({ id, n: 1, assignmentId }, true);
    const forged = [token, token.slice(0, -1), `${token}A`, token.slice(0, 20) + other.slice(20), 'x', '%00'];
    const answers = await Promise.all(
      forged.map(async (link) => {
        const response = await journal.request(`/api/v1/review/${link}`);
        return [response.status, await response.text()];
      }),
    );
    expect(new Set(answers.map(String)).size).toBe(1);
    expect(answers[0]?.[0]).toBe(404);
    await journal.work();
    const renewed = /\/r\/([\w-]+)/.exec((await journal.mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? '';
    expect((await blindClient(journal.as(), renewed).review()).state).toBe('INVITED');
  });

  test('is the same in every mail, and two manuscripts have two links', async () => {
    const [one, two] = [await aManuscriptInRound(journal, editor), await aManuscriptInRound(journal, editor)];
    const first = await anInvitation(journal, editor, one.id);
    const second = await anInvitation(journal, editor, two.id, { email: first.email });
    await first.client.accept(NO_INTERESTS);
    await journal.work();
    const links = (await journal.mailsTo(first.email)).map(({ text }) => /\/r\/([\w-]+)/.exec(text)?.[1]);
    expect(links).toEqual([first.token, second.token, first.token]);
    expect((await second.client.review()).state).toBe('INVITED');
  });

  test('ends 90 days after the round was closed', async () => {
    const { id } = await aManuscriptInRound(journal, editor);
    const { client } = await anInvitation(journal, editor, id);
    const ago = (days: number) => new Date(journal.now().getTime() - days * 24 * 3600_000);
    await journal.services.db.update(reviewRounds).set({ openedAt: ago(200), closedAt: ago(89) });
    expect((await client.review()).isOpen).toBe(false);
    await journal.services.db.update(reviewRounds).set({ closedAt: ago(91) });
    await expect(client.review()).rejects.toMatchObject({ code: 'LINK_UNKNOWN' });
  });
});

describe('a reviewer', () => {
  const accepted = async () => {
    const { id } = await aManuscriptInRound(journal, editor);
    const invitation = await anInvitation(journal, editor, id);
    await invitation.client.accept(NO_INTERESTS);
    return { id, ...invitation };
  };

  test('accepts only with an answer about competing interests, and twice is once', async () => {
    const { id } = await aManuscriptInRound(journal, editor);
    const { client, email } = await anInvitation(journal, editor, id);
    await expect(client.accept({})).rejects.toMatchObject({ issues: [{ path: 'interests' }] });
    await expect(client.accept({ interests: 'DECLARED', interestsText: ' ' })).rejects.toMatchObject({
      issues: [{ path: 'interestsText' }],
    });
    await Promise.all([client.accept(NO_INTERESTS), client.accept(NO_INTERESTS)]);
    await journal.work();
    const thanks = (await journal.mailsTo(email)).filter(({ subject }) =>
      subject.startsWith('Thank you for reviewing'),
    );
    expect(thanks).toHaveLength(1);
  });

  test('reads the manuscript only after having accepted', async () => {
    const { id, number } = await aManuscriptInRound(journal, editor);
    const { client, token } = await anInvitation(journal, editor, id);
    const file = `/api/v1/review/${token}/files/${number}-R1-manuscript.pdf`;
    expect((await journal.request(file)).status).toBe(409);
    await expect(client.text()).rejects.toMatchObject({ code: 'NOT_ACCEPTED' });
    await client.accept(NO_INTERESTS);
    const response = await journal.request(file);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    // Shown in the page of the review, and in no page of another site.
    expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*frame-ancestors 'self'$/);
    expect(JSON.stringify(await client.text())).toContain('Soil and tenure.');
  });

  test('declines with a reason, suggests others, and is asked again not before a day', async () => {
    const { id } = await aManuscriptInRound(journal, editor);
    const { client, email } = await anInvitation(journal, editor, id);
    await expect(client.decline({})).rejects.toMatchObject({ issues: [{ path: 'reason' }] });
    const person = { fullName: 'Paul Otieno', email: 'paul@elsewhere.example', affiliation: 'Nairobi' };
    const notBefore = new Date(journal.now().getTime() + 60 * 24 * 3600_000).toISOString().slice(0, 10);
    await client.decline({ reason: 'BUSY', reasonText: 'Teaching.', proposals: [person], notBefore });
    const [round] = await staffOf(journal, editor).rounds(id);
    expect(round?.assignments).toMatchObject([{ state: 'DECLINED', declineText: 'Teaching.', proposals: [person] }]);
    const other = await aManuscriptInRound(journal, editor);
    await expect(
      staffOf(journal, editor).invite(other.id, 1, { fullName: 'Grace Akello', email }),
    ).rejects.toMatchObject({ issues: [{ path: 'email' }] });
    await client.accept(NO_INTERESTS);
    expect((await client.review()).state).toBe('ACCEPTED');
  });

  test('declining is followed by the first alternate', async () => {
    const { id } = await aManuscriptInRound(journal, editor);
    const { client } = await anInvitation(journal, editor, id);
    const staff = staffOf(journal, editor);
    await staff.invite(id, 1, { fullName: 'Amina Said', email: 'amina@elsewhere.example', isAlternate: true });
    await client.decline({ reason: 'EXPERTISE' });
    await journal.work();
    expect((await journal.mailsTo('amina@elsewhere.example')).at(-1)?.subject).toMatch(/^Invitation to review/);
  });

  test('saves a draft; another window gets a conflict, and loses nothing', async () => {
    const { client } = await accepted();
    await client.saveDraft({ toAuthor: 'One' }, 0);
    await expect(client.saveDraft({ toAuthor: 'Two' }, 0)).rejects.toMatchObject({ code: 'DRAFT_CHANGED' });
    expect((await client.review()).draft).toMatchObject({ content: { toAuthor: 'One' }, version: 1 });
    await client.saveDraft({ toAuthor: 'Two' }, 1);
    expect((await client.review()).draft.content).toEqual({ toAuthor: 'Two' });
  });

  test('does not send a report over a draft that another window has saved since', async () => {
    const { client } = await accepted();
    await client.saveDraft({ toAuthor: 'From the other window.' }, 0);
    await expect(client.send(REPORT, { version: 0 })).rejects.toMatchObject({ code: 'DRAFT_CHANGED' });
    expect((await client.review()).draft.content).toEqual({ toAuthor: 'From the other window.' });
    await client.send(REPORT, { version: 1 });
    expect((await client.review()).state).toBe('SUBMITTED');
  });

  test.each([
    ['no recommendation', { ...REPORT, recommendation: '' }, 'content.recommendation'],
    ['nothing for the authors', { ...REPORT, toAuthor: 'ok' }, 'content.toAuthor'],
    ['a rating that the form does not have', { ...REPORT, methods: 'PERFECT' }, 'content.methods'],
    ['a text that is too long', { ...REPORT, toAuthor: 'x'.repeat(50_001) }, 'content.toAuthor'],
  ])('cannot send a report with %s', async (_, report, path) => {
    const { client } = await accepted();
    await expect(client.send(report)).rejects.toMatchObject({ issues: [{ path }] });
  });

  test('signing the report, or addressing the authors in confidence, is asked about first', async () => {
    const { client } = await accepted();
    const signed = { ...REPORT, toAuthor: `${REPORT.toAuthor}\n\nGrace Akello, Kampala` };
    await expect(client.send(signed)).rejects.toMatchObject({ issues: [{ path: 'confirmed.names' }] });
    const both = { ...signed, toEditors: 'Dear authors, thank you.' };
    await expect(client.send(both)).rejects.toMatchObject({
      issues: [{ path: 'confirmed.names' }, { path: 'confirmed.misplaced' }],
    });
    // Each notice is confirmed for itself.
    await expect(client.send(both, { confirmed: ['names'] })).rejects.toMatchObject({
      issues: [{ path: 'confirmed.misplaced' }],
    });
    await client.send(both, { confirmed: ['names', 'misplaced'] });
    // The same once more, as after a lost answer.
    await client.send(both, { confirmed: ['names', 'misplaced'] });
    expect((await client.review()).reports).toHaveLength(1);
    await expect(client.send(REPORT)).rejects.toMatchObject({ code: 'REPORT_SENT' });
    await expect(client.saveDraft({ toAuthor: 'More' }, 0)).rejects.toMatchObject({ code: 'REPORT_SENT' });
  });

  test('extends the due date once', async () => {
    const { client } = await accepted();
    const { reportDue } = await client.review();
    const { data } = await client.extend();
    expect(Date.parse(data.reportDue ?? '') - Date.parse(reportDue ?? '')).toBe(14 * 24 * 3600_000);
    expect(data.canExtend).toBe(false);
    await expect(client.extend()).rejects.toMatchObject({ code: 'EXTENDED' });
  });

  test('completes a report that the editors have opened again; the first one is kept', async () => {
    const { id, client } = await accepted();
    await client.send(REPORT);
    const [round] = await staffOf(journal, editor).rounds(id);
    const assignmentId = round?.assignments[0]?.id ?? '';
    const key = { id, n: 1, assignmentId };
    await expect(staffOf(journal, editor).reopen(key, 'Claudine Mukamana asks for it.')).rejects.toMatchObject({
      issues: [{ path: 'reason' }],
    });
    await staffOf(journal, editor).reopen(key, 'Table 2 is missing.');
    expect((await client.review()).draft.content).toMatchObject(REPORT);
    await client.send({ ...REPORT, toAuthor: `${REPORT.toAuthor} And table 2.` });
    const versions = (await client.review()).reports.map(({ version, toAuthor }) => [version, toAuthor.length]);
    expect(versions).toEqual([
      [2, REPORT.toAuthor.length + 13],
      [1, REPORT.toAuthor.length],
    ]);
  });
});

describe('the due date as a calendar', () => {
  test('is the day on which the report is due, for the reviewer who has accepted, and names the number alone', async () => {
    const { id, number } = await aManuscriptInRound(journal, editor);
    const { token, client } = await anInvitation(journal, editor, id);
    const path = `/api/v1/review/${token}/calendar`;
    expect((await journal.request(path)).status).toBe(409);
    await client.accept(NO_INTERESTS);
    const due = ((await client.review()).reportDue ?? '').slice(0, 10).replaceAll('-', '');
    const response = await journal.request(path);
    expect(response.headers.get('content-type')).toContain('text/calendar');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const lines = (await response.text()).split('\r\n');
    expect(lines[0]).toBe('BEGIN:VCALENDAR');
    expect(lines).toContain(`DTSTART;VALUE=DATE:${due}`);
    expect(lines).toContain(`SUMMARY:Report on ${number} is due`);
    const before = lines.find((line) => line.startsWith('UID:'));
    await client.extend();
    const later = await (await journal.request(path)).text();
    expect(later).toContain(before);
    expect(later).not.toContain(`VALUE=DATE:${due}`);
    expect(lines.join()).not.toMatch(/Soil|Claudine|Mukamana/);
    await client.send(REPORT);
    expect((await journal.request(path)).status).toBe(409);
  });
});
