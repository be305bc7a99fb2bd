import { beforeAll, describe, expect, test } from 'vitest';
import { boardClient } from '#features/board/client.ts';
import { decisionsClient } from '#features/decisions/client.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, anEditor, type Person } from '#testing/makers.ts';
import { aManuscript, aReviewerAddress, staffOf } from '#testing/reviews.ts';
import { clearanceClient } from './client.ts';

const journal = testJournal();
let colleague: Person;
let editor: Person;
beforeAll(async () => {
  colleague = await anEditor(journal);
  editor = await anEditor(journal);
  // The board says where the editor works: where the manuscripts' author does.
  await boardClient(journal.as((await anAdministrator(journal)).token)).add({
    fullName: 'The Editor',
    role: 'Associate Editor',
    email: editor.email,
    affiliation: 'University of Rwanda, Kigali',
  });
});
const by = ({ token }: Person) => clearanceClient(journal.as(token));
const person = () => ({ fullName: 'Grace Akello', email: aReviewerAddress(), affiliation: 'Makerere University' });
const reject = ({ token }: Person, id: string) =>
  decisionsClient(journal.as(token)).decide(id, { kind: 'REJECT', letter: 'No.', delayMinutes: 0 });

describe('an editor with a possible conflict of interest', () => {
  test('reads the manuscript, and acts on it only after giving a reason, which stays with it', async () => {
    const { id } = await aManuscript(journal);
    const open = { failure: 'conflict', code: 'CONFLICT_OF_INTEREST' };
    expect(await by(editor).read(id)).toEqual({ evidence: ['the same affiliation as an author'], reason: null });
    await expect(staffOf(journal, editor).open(id)).rejects.toMatchObject(open);
    await expect(reject(editor, id)).rejects.toMatchObject(open);
    await staffOf(journal, colleague).open(id);
    await expect(staffOf(journal, editor).invite(id, 1, person())).rejects.toMatchObject(open);
    await expect(by(editor).clear(id, ' ')).rejects.toMatchObject({ issues: [{ path: 'reason' }] });
    await by(editor).clear(id, 'The university has 1,400 teachers; I know none of the authors.');
    await staffOf(journal, editor).invite(id, 1, person());
    await reject(editor, id);
    expect((await by(editor).read(id)).reason).toContain('1,400');
  });

  test('is no other editor, and the calls are for those who may handle the manuscript', async () => {
    const { id } = await aManuscript(journal);
    expect(await by(colleague).read(id)).toEqual({ evidence: [], reason: null });
    await staffOf(journal, colleague).open(id);
    await expect(by(await anAuthor(journal)).read(id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const own = await aManuscript(journal, undefined, colleague);
    await expect(by(colleague).clear(own.id, 'It is mine.')).rejects.toMatchObject({ code: 'OWN_SUBMISSION' });
  });
});
