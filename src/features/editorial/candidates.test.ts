import { beforeAll, describe, expect, test } from 'vitest';
import { boardClient } from '#features/board/client.ts';
import { wishClient } from '#features/review/wishes/client.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, anEditor, aSubmission, type Person } from '#testing/makers.ts';
import { aManuscript, anInvitation, staffOf } from '#testing/reviews.ts';
import { editorialClient } from './client.ts';

const journal = testJournal();
let editor: Person;
beforeAll(async () => {
  editor = await anEditor(journal);
});

const candidates = (id: string, reader = editor) => editorialClient(journal.as(reader.token)).candidates(id);
const open = (id: string) => staffOf(journal, editor).open(id);
const anArticleBy = (manuscriptTitle: string, email: string, more: { abstract?: string; keywords?: string } = {}) =>
  aSubmission(journal, {
    manuscriptTitle,
    authors: [{ fullName: 'Amina Otieno', email, affiliation: 'University of Nairobi' }],
    status: 'PUBLISHED',
    ...more,
  });

describe('suggested reviewers', () => {
  test('are cited authors, authors of similar articles, the register and the board, each with the evidence', async () => {
    const cited = 'Terraces and the price of water in highland villages';
    await anArticleBy(cited, 'cited@nairobi.example');
    await anArticleBy('Soil and tenure under another sky', 'Similar@nairobi.example', { keywords: 'soil; tenure' });
    const expertise = ['Fiscal federalism', 'maize'];
    await boardClient(journal.as((await anAdministrator(journal)).token)).add({
      fullName: 'Dr. Board',
      role: 'Associate Editor',
      email: 'board@elsewhere.example',
      expertise,
    });
    const { id } = await aManuscript(journal, [
      'Maize.',
      'References',
      `Otieno, A. (2024). ${cited.slice(0, 31)}`,
      cited.slice(32),
    ]);
    await open(id);
    const { email } = await anInvitation(journal, editor, (await aManuscriptElsewhere()).id);
    const [{ id: reviewerId, version } = { id: '', version: 0 }] = (
      await staffOf(journal, editor).reviewers({ q: email })
    ).data;
    await staffOf(journal, editor).changeReviewer(reviewerId, { expertise: 'Land tenure and maize', version });

    const found = await candidates(id);
    const reasonsOf = (address: string) => found.find((one) => one.email === address)?.reasons ?? [];
    expect(reasonsOf('cited@nairobi.example')).toContainEqual({ kind: 'cited', evidence: cited });
    expect(found.map((one) => one.email)).toContain('similar@nairobi.example');
    expect(found.find((one) => one.email === email)).toMatchObject({
      reasons: expect.arrayContaining([{ kind: 'expertise', evidence: 'Land tenure and maize' }]),
      load: { open: 1, reports: 0 },
    });
    expect(found[0]?.email).toBe('cited@nairobi.example');
  });

  test('leave the authors out, and name what speaks against the others', async () => {
    const { id, number, author } = await aManuscript(journal);
    await anArticleBy('Soil and tenure once more', 'claudine@ur.example');
    await anArticleBy('Soil and tenure at the same place', 'colleague@ur.example');
    const wishes = [
      {
        kind: 'SUGGEST' as const,
        fullName: 'Jean Friend',
        email: 'friend@elsewhere.example',
        affiliation: '',
        reason: 'Knows it.',
      },
      {
        kind: 'OPPOSE' as const,
        fullName: 'Rival',
        email: 'rival@elsewhere.example',
        affiliation: '',
        reason: 'A dispute.',
      },
    ];
    await wishClient(journal.as(author.token)).write(number, wishes);
    await anArticleBy('Soil and tenure by a rival', 'rival@elsewhere.example');
    await open(id);
    const found = await candidates(id);
    const conflictsOf = (address: string) => found.find(({ email }) => email === address)?.conflicts;
    expect(conflictsOf('claudine@ur.example')).toBeUndefined();
    expect(conflictsOf('colleague@ur.example')).toEqual(['the same mail domain as an author (ur.example)']);
    expect(conflictsOf('rival@elsewhere.example')).toEqual(['the authors ask not to invite this person']);
    expect(conflictsOf('friend@elsewhere.example')).toEqual([]);

    const rival = { fullName: 'A. Rival', email: 'rival@elsewhere.example' };
    await expect(staffOf(journal, editor).invite(id, 1, rival)).rejects.toMatchObject({
      issues: [{ path: 'conflictReason', message: expect.stringContaining('ask not to invite') }],
    });
  });

  test('are for the office alone, and not for an editor who is an author', async () => {
    const colleague = await anEditor(journal);
    const { id } = await aManuscript(journal, undefined, colleague);
    await expect(candidates(id, colleague)).rejects.toMatchObject({ code: 'OWN_SUBMISSION' });
    await expect(candidates(id, await anAuthor(journal))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

async function aManuscriptElsewhere() {
  const made = await aManuscript(journal);
  await open(made.id);
  return made;
}
