import { beforeEach, describe, expect, test } from 'vitest';
import { accountsClient } from '#features/accounts/client.ts';
import { decisionsClient } from '#features/decisions/client.ts';
import { editorialClient } from '#features/editorial/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { testJournal } from '#testing/journal.ts';
import { anAuthor, anEditor, aSubmission, type Person } from '#testing/makers.ts';
import { aManuscriptInRound } from '#testing/reviews.ts';
import { appealClient } from './client.ts';

const journal = testJournal();
let decider: Person;
let colleague: Person;
beforeEach(async () => {
  decider = await anEditor(journal);
  colleague = await anEditor(journal);
});
const by = ({ token }: Person) => appealClient(journal.as(token));
const TEXT = 'The second report calls the data cross-sectional; they are a panel of six years, see table 1.';

async function aRejection() {
  const made = await aManuscriptInRound(journal, decider);
  await decisionsClient(journal.as(decider.token)).decide(made.id, { kind: 'REJECT', letter: 'No.', delayMinutes: 0 });
  return made;
}
const statusOf = async (author: Person, number: string) =>
  (await submissionsClient(journal.as(author.token)).mineByNumber(number)).status;
async function subjectsTo(email: string): Promise<string[]> {
  await journal.work();
  return (await journal.mailsTo(email)).map(({ subject }) => subject ?? '');
}

describe('an appeal against a rejection', () => {
  test('is answered by an editor who did not decide; upheld, the manuscript is under review again', async () => {
    const { id, number, author } = await aRejection();
    expect(await by(author).own(number)).toMatchObject({ isPossible: true, data: null });
    await by(author).send(number, TEXT);
    expect(await statusOf(author, number)).toBe('REJECTED');
    await expect.poll(() => subjectsTo(colleague.email)).toContain(`An appeal on ${number} has arrived`);
    expect(await subjectsTo(decider.email)).not.toContain(`An appeal on ${number} has arrived`);
    await expect.poll(() => subjectsTo(author.email)).toContain(`We have received your appeal on manuscript ${number}`);
    const { data: work } = await editorialClient(journal.as(colleague.token)).worklist({});
    expect(work.filter(({ reason }) => reason === 'appeal').map((item) => item.submission?.number)).toContain(number);

    expect(await by(decider).read(id)).toMatchObject({ text: TEXT, mayAnswer: false });
    const answer = { isUpheld: true, answer: 'You are right about the panel.' };
    await expect(by(decider).answer(id, answer)).rejects.toMatchObject({ code: 'OWN_DECISION' });
    expect((await by(colleague).answer(id, answer)).data).toMatchObject({ state: 'UPHELD', mayAnswer: false });
    expect(await statusOf(author, number)).toBe('UNDER_REVIEW');
    expect((await by(author).own(number)).data).toMatchObject({ state: 'UPHELD', answer: answer.answer });
    await expect.poll(() => subjectsTo(author.email)).toContain(`Your appeal on manuscript ${number} was upheld`);
    const mail = (await journal.mailsTo(author.email)).find(({ subject }) => subject?.endsWith('was upheld'));
    expect(mail?.text).toContain(answer.answer);
    expect(JSON.stringify(await by(author).own(number))).not.toContain(colleague.email);
  });

  test('that is dismissed changes nothing, and there is no second one', async () => {
    const { id, number, author } = await aRejection();
    await by(author).send(number, TEXT);
    await expect(by(author).send(number, TEXT)).rejects.toMatchObject({ code: 'APPEALED' });
    await by(colleague).answer(id, { isUpheld: false, answer: 'The panel does not change the argument.' });
    await expect(by(colleague).answer(id, { isUpheld: true, answer: 'On second thought.' })).rejects.toMatchObject({
      code: 'NO_APPEAL',
    });
    await expect(by(author).send(number, TEXT)).rejects.toMatchObject({ code: 'APPEALED' });
    expect(await statusOf(author, number)).toBe('REJECTED');
  });

  test('needs reasons, a rejection, and thirty days', async () => {
    const { number, author } = await aRejection();
    await expect(by(author).send(number, 'Unfair!')).rejects.toMatchObject({ issues: [{ path: 'text' }] });
    const open = await aSubmission(journal);
    await expect(by(open.author).send(open.number, TEXT)).rejects.toMatchObject({ code: 'NOT_REJECTED' });
    journal.pass(31 * 24 * 3600);
    const { token } = await accountsClient(journal.as()).login({ email: author.email, password: author.password });
    if (!token) throw new Error('no token');
    await expect(by({ ...author, token }).send(number, TEXT)).rejects.toMatchObject({ code: 'TOO_LATE' });
  });

  test('is unknown to other authors, and hidden from an editor who is an author', async () => {
    const { id, number } = await aRejection();
    const stranger = await anAuthor(journal);
    await expect(by(stranger).send(number, TEXT)).rejects.toMatchObject({ failure: 'missing' });
    await expect(by(stranger).read(id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const own = await aManuscriptInRound(journal, decider, colleague);
    await expect(by(colleague).read(own.id)).rejects.toMatchObject({ code: 'OWN_SUBMISSION' });
  });
});
