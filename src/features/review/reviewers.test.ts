import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { decisionsClient } from '#features/decisions/client.ts';
import { verificationClient } from '#features/verification/client.ts';
import { changedRows } from '#platform/database/sql.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, anEditor, type Person } from '#testing/makers.ts';
import { aManuscriptInRound, anInvitation, aReportingReviewer, NO_INTERESTS, staffOf } from '#testing/reviews.ts';
import { reviewClient } from './client.ts';

const journal = testJournal();
let editor: Person;
beforeAll(async () => {
  editor = await anEditor(journal);
});

describe('the register of reviewers', () => {
  test('has one row a mailbox, with load and history over all manuscripts', async () => {
    const [one, two] = [await aManuscriptInRound(journal, editor), await aManuscriptInRound(journal, editor)];
    const { email } = await aReportingReviewer(journal, editor, one.id);
    await anInvitation(journal, editor, two.id, { email: email.toUpperCase() });
    const { data, total } = await staffOf(journal, editor).reviewers({ q: email });
    expect(total).toBe(1);
    expect(data).toMatchObject([{ email, fullName: 'Grace Akello', open: 1, invited: 2, accepted: 1, reports: 1 }]);
  });

  test('says when the last mail to an address did not arrive', async () => {
    const { id } = await aManuscriptInRound(journal, editor);
    const { email } = await anInvitation(journal, editor, id);
    const isUnreachable = async () =>
      (await staffOf(journal, editor).reviewers({ q: email })).data.map((row) => row.isUnreachable);
    const bounce = async () => {
      await journal.work();
      return changedRows(
        await journal.services.db.execute(
          sql`update outbox set state = 'bounced' where recipient = ${email} and state = 'sent'`,
        ),
      );
    };
    expect(await isUnreachable()).toEqual([false]);
    await expect.poll(bounce).toBe(1);
    expect(await isUnreachable()).toEqual([true]);
  });

  test('keeps what an editor notes, and refuses a change of an older version', async () => {
    const { id } = await aManuscriptInRound(journal, editor);
    const { email } = await anInvitation(journal, editor, id);
    const staff = staffOf(journal, editor);
    const [row] = (await staff.reviewers({ q: email })).data;
    const { id: reviewerId = '', version = 1 } = row ?? {};
    const { data } = await staff.changeReviewer(reviewerId, { expertise: 'Land tenure', version });
    expect(data).toMatchObject({ expertise: 'Land tenure', version: version + 1 });
    await expect(staff.changeReviewer(reviewerId, { expertise: 'Trade', version })).rejects.toMatchObject({
      failure: 'conflict',
    });
    expect((await staff.reviewers({ q: 'land tenure' })).data.map((found) => found.email)).toContain(email);
  });

  test('is for the office, and says nothing about the review of an editor’s own manuscript', async () => {
    const author = await anAuthor(journal);
    await expect(staffOf(journal, author).reviewers()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const colleague = await anEditor(journal);
    const own = await aManuscriptInRound(journal, editor, colleague);
    const { email } = await anInvitation(journal, editor, own.id);
    expect((await staffOf(journal, colleague).reviewers({ q: email })).total).toBe(0);
    expect((await staffOf(journal, editor).reviewers({ q: email })).total).toBe(1);
    const other = await aManuscriptInRound(journal, editor);
    await anInvitation(journal, editor, other.id, { email });
    expect((await staffOf(journal, colleague).reviewers({ q: email })).data).toMatchObject([{ invited: 1, open: 1 }]);
  });
});

describe('a person who is in the register twice', () => {
  const find = async (q: string) => (await staffOf(journal, editor).reviewers({ q })).data;

  test('is merged: history and invitations are one, and the other address leads to the same person', async () => {
    const [one, two, three] = [
      await aManuscriptInRound(journal, editor),
      await aManuscriptInRound(journal, editor),
      await aManuscriptInRound(journal, editor),
    ];
    const old = await aReportingReviewer(journal, editor, one.id);
    const kept = await anInvitation(journal, editor, two.id);
    const [row] = await find(old.email);
    await staffOf(journal, editor).mergeReviewer(row?.id ?? '', kept.email);
    expect(await find(old.email)).toEqual([]);
    const [merged] = await find(kept.email);
    expect(merged).toMatchObject({ invited: 2, reports: 1, aliases: [{ id: row?.id, email: old.email }] });
    await staffOf(journal, editor).invite(three.id, 1, { fullName: 'Grace Akello', email: old.email, affiliation: '' });
    const [round] = await staffOf(journal, editor).rounds(three.id);
    expect(round?.assignments.map(({ email }) => email)).toEqual([kept.email]);
    expect((await old.client.review()).state).toBe('SUBMITTED');
    const account = await anAuthor(journal, old.email);
    const own = await reviewClient(journal.as(account.token)).own();
    expect(own.map(({ manuscript }) => manuscript).toSorted()).toEqual(
      [one, two, three].map(({ number }) => number).toSorted(),
    );
  });

  test('is separated again with the same history as before', async () => {
    const [one, two] = [await aManuscriptInRound(journal, editor), await aManuscriptInRound(journal, editor)];
    const old = await aReportingReviewer(journal, editor, one.id);
    const kept = await anInvitation(journal, editor, two.id);
    const before = [await find(old.email), await find(kept.email)];
    const [row] = await find(old.email);
    await staffOf(journal, editor).mergeReviewer(row?.id ?? '', kept.email);
    await staffOf(journal, editor).separateReviewer(row?.id ?? '');
    expect([await find(old.email), await find(kept.email)]).toEqual(before);
    await expect(staffOf(journal, editor).separateReviewer(row?.id ?? '')).rejects.toMatchObject({
      failure: 'missing',
    });
  });

  test('is not merged with nobody, oneself, or somebody who was invited to the same round', async () => {
    const { id } = await aManuscriptInRound(journal, editor);
    const [one, two] = [await anInvitation(journal, editor, id), await anInvitation(journal, editor, id)];
    const [row] = await find(one.email);
    const merge = (into: string) => expect(staffOf(journal, editor).mergeReviewer(row?.id ?? '', into)).rejects;
    await merge('nobody@elsewhere.example').toMatchObject({ issues: [{ path: 'into' }] });
    await merge(one.email).toMatchObject({ issues: [{ path: 'into' }] });
    await merge(two.email).toMatchObject({ code: 'SAME_ROUND' });
    expect((await find(one.email)).map(({ open }) => open)).toEqual([1]);
  });

  test('is erased under both addresses', async () => {
    const [one, two] = [await aManuscriptInRound(journal, editor), await aManuscriptInRound(journal, editor)];
    const [old, kept] = [
      await aReportingReviewer(journal, editor, one.id),
      await aReportingReviewer(journal, editor, two.id),
    ];
    const [row] = await find(old.email);
    await staffOf(journal, editor).mergeReviewer(row?.id ?? '', kept.email);
    for (const { id } of [one, two])
      await decisionsClient(journal.as(editor.token)).decide(id, { kind: 'REJECT', letter: 'No.', delayMinutes: 0 });
    const [person] = await find(kept.email);
    await staffOf(journal, await anAdministrator(journal)).eraseReviewer(person?.id ?? '');
    const { rows } = await journal.services.db.execute<{ email: string }>(
      sql`select email from reviewers where email in (${old.email}, ${kept.email})`,
    );
    expect(rows).toEqual([]);
  });
});

describe('the reviews of an account', () => {
  test('are those of its confirmed address, with the link of the mails', async () => {
    const reviewer = await anAuthor(journal);
    const { id, number } = await aManuscriptInRound(journal, editor);
    const { client, token } = await anInvitation(journal, editor, id, { email: reviewer.email });
    await client.accept(NO_INTERESTS);
    const reviews = await reviewClient(journal.as(reviewer.token)).own();
    expect(reviews).toMatchObject([{ token, manuscript: number, state: 'ACCEPTED', round: 1 }]);
    const other = await anAuthor(journal);
    expect(await reviewClient(journal.as(other.token)).own()).toEqual([]);
    await expect(reviewClient(journal.as()).own()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('a person who asks to be erased', () => {
  test('has no name, address, note or certificate left; the report stays without a name', async () => {
    const administrator = await anAdministrator(journal);
    const { id } = await aManuscriptInRound(journal, editor);
    const { email, client } = await aReportingReviewer(journal, editor, id);
    const waiting = await anInvitation(journal, editor, id);
    const find = async (q: string) => (await staffOf(journal, editor).reviewers({ q })).data;
    const [row] = await find(email);
    const [busy] = await find(waiting.email);
    const erase = (person: Person, reviewerId = '') => staffOf(journal, person).eraseReviewer(reviewerId);
    await expect(erase(editor, row?.id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(erase(administrator, busy?.id)).rejects.toMatchObject({ code: 'REVIEW_OPEN' });
    await decisionsClient(journal.as(editor.token)).decide(id, { kind: 'REJECT', letter: 'No.', delayMinutes: 0 });
    await client.certify(journal.now().getUTCFullYear());
    const [certified] = await client.credit();
    await erase(administrator, row?.id);
    expect(await find(email)).toEqual([]);
    const rounds = JSON.stringify(await staffOf(journal, editor).rounds(id));
    expect(rounds).toContain('The identification needs a clearer argument');
    expect(rounds).not.toContain(email);
    expect(rounds).not.toContain(row?.id && `"fullName":"${row.fullName}","email":"${email}"`);
    await expect(verificationClient(journal.as()).verify(certified?.code ?? '')).rejects.toMatchObject({
      failure: 'missing',
    });
    // Invited again, the same address is another person.
    const next = await aManuscriptInRound(journal, editor);
    await anInvitation(journal, editor, next.id, { email });
    expect((await find(email)).map((one) => one.id)).not.toContain(row?.id);
  });
});
