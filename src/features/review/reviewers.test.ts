import { beforeAll, describe, expect, test } from 'vitest';
import { testJournal } from '#testing/journal.ts';
import { anAuthor, anEditor, type Person } from '#testing/makers.ts';
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
