import { expect, test } from 'vitest';
import { testJournal } from '#testing/journal.ts';
import { aDraft, anAuthor } from '#testing/makers.ts';
import { submissionsClient } from './client.ts';

const journal = testJournal({ RATE_LIMIT_FACTOR: '1' });

test('an account can submit five manuscripts an hour, and a double click counts once', async () => {
  const author = await anAuthor(journal);
  const own = submissionsClient(journal.as(author.token));
  for (let paper = 0; paper < 5; paper++) {
    const draft = await aDraft(journal, author.token, { draftId: crypto.randomUUID() });
    await Promise.all([own.create(draft), own.create(draft)]);
  }
  const sixth = await aDraft(journal, author.token);
  await expect(own.create(sixth)).rejects.toEqual(expect.objectContaining({ code: 'TOO_MANY_REQUESTS' }));
  journal.pass(3600);
  await own.create(sixth);
});
