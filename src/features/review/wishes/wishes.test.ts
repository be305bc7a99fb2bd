import { beforeAll, describe, expect, test } from 'vitest';
import { testJournal } from '#testing/journal.ts';
import { anAuthor, anEditor, type Person } from '#testing/makers.ts';
import { aManuscript, staffOf } from '#testing/reviews.ts';
import { wishClient } from './client.ts';
import type { Wish } from './contract.ts';

const journal = testJournal();
let editor: Person;
beforeAll(async () => {
  editor = await anEditor(journal);
});
const by = ({ token }: Person) => wishClient(journal.as(token));
const aWish = (change: Partial<Wish> = {}): Wish => ({
  kind: 'SUGGEST',
  fullName: 'Amina Otieno',
  email: 'Amina@nairobi.example',
  affiliation: '',
  reason: '',
  ...change,
});

describe('the reviewers whom authors suggest or oppose', () => {
  test('are kept as entered and replaced as a whole, until the review begins', async () => {
    const { id, number, author } = await aManuscript(journal);
    const wishes = [aWish(), aWish({ kind: 'OPPOSE', fullName: 'B', email: '', reason: 'A dispute.' })];
    await by(author).write(number, wishes);
    await by(author).write(number, wishes);
    const { data, isOpen } = await by(author).read(number);
    expect(data.map(({ kind, email }) => [kind, email])).toEqual([
      ['SUGGEST', 'amina@nairobi.example'],
      ['OPPOSE', ''],
    ]);
    expect(isOpen).toBe(true);
    await staffOf(journal, editor).open(id);
    await expect(by(author).write(number, [])).rejects.toMatchObject({ code: 'REVIEW_BEGUN' });
    expect(await by(author).read(number)).toMatchObject({ isOpen: false, data: [{}, {}] });
  });

  test('are refused at the field that is wrong, and lose nothing', async () => {
    const { number, author } = await aManuscript(journal);
    await by(author).write(number, [aWish()]);
    const wrong = [aWish({ email: 'Claudine@ur.example' }), aWish({ kind: 'OPPOSE' })];
    await expect(by(author).write(number, wrong)).rejects.toMatchObject({
      issues: [{ path: 'wishes.0.email' }, { path: 'wishes.1.reason' }],
    });
    await expect(
      by(author).write(
        number,
        Array.from({ length: 9 }, () => aWish()),
      ),
    ).rejects.toMatchObject({
      failure: 'invalid',
    });
    expect((await by(author).read(number)).data).toHaveLength(1);
  });

  test('of others are unknown, to authors and to the office', async () => {
    const { number } = await aManuscript(journal);
    for (const stranger of [await anAuthor(journal), editor]) {
      await expect(by(stranger).read(number)).rejects.toMatchObject({ failure: 'missing' });
      await expect(by(stranger).write(number, [])).rejects.toMatchObject({ failure: 'missing' });
    }
  });
});
