import { beforeAll, describe, expect, test } from 'vitest';
import { decisionsClient } from '#features/decisions/client.ts';
import { productionClient } from '#features/production/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { testJournal } from '#testing/journal.ts';
import { anAddress, anAdministrator, anAuthor, anUpload, aPdf, aSubmission, type Person } from '#testing/makers.ts';
import { aWordManuscript } from '#testing/manuscript.ts';
import { proofClient, proofOfficeClient } from './client.ts';
import { quoteOf } from './places.ts';

const journal = testJournal();
/** Of the latest manuscript. */
let coAuthorEmail: string;
const ROLES = { roles: ['methodology' as const, 'software' as const], agrees: true };
let administrator: Person;
let manuscript: File;
beforeAll(async () => {
  administrator = await anAdministrator(journal);
  manuscript = new File([(await aWordManuscript()) as BlobPart], 'accepted.docx');
});
const office = () => proofOfficeClient(journal.as(administrator.token));
const submissions = () => submissionsClient(journal.as(administrator.token));

/** An accepted manuscript of two authors with a text and a PDF for readers. */
async function aReadyManuscript({ hasText = true } = {}) {
  const author = await anAuthor(journal);
  coAuthorEmail = anAddress();
  const { id, number } = await aSubmission(journal, { author });
  const { authors } = (await submissionsClient(journal.as(author.token)).mineByNumber(number)) as {
    authors: { fullName: string; email: string; affiliation: string }[];
  };
  const [first] = authors as [(typeof authors)[number]];
  const plain = ({ fullName, email, affiliation }: typeof first) => ({ fullName, email, affiliation });
  await submissions().update(id, {
    status: 'ACCEPTED',
    tellAuthors: false,
    reason: 'A test.',
    authors: [
      plain({ ...first, email: author.email }),
      { ...plain(first), fullName: 'Aline Uwase', email: coAuthorEmail },
    ],
  });
  if (hasText) await productionClient(journal.as(administrator.token)).upload(id, manuscript);
  const { fileUrl } = await anUpload(journal, administrator.token, 'typeset.pdf', await aPdf('The article'));
  await submissions().update(id, { publicationFileUrl: fileUrl });
  return { id, number, author };
}

/** Sends a proof; the links of the corresponding author and the co-author, from their mails. */
async function sent(id: string, author: Person) {
  const decisions = decisionsClient(journal.as(administrator.token));
  const draft = await decisions.letter(id, 'SEND_PROOF');
  await decisions.decide(id, { kind: 'SEND_PROOF', ...draft, delayMinutes: 0 });
  await journal.work();
  return { corresponding: await linkTo(author.email), coAuthor: await linkTo(coAuthorEmail) };
}
async function linkTo(email: string) {
  const tokens = async () =>
    (await journal.mailsTo(email)).flatMap(({ text }) => /\/p\/([\w-]+)/.exec(text)?.[1] ?? []);
  await expect.poll(async () => (await tokens()).length, { timeout: 10_000 }).toBeGreaterThan(0);
  return proofClient(journal.as(), (await tokens()).at(-1) ?? '');
}
const latest = async (id: string) => (await office().list(id)).proofs[0];

describe('a proof', () => {
  test('is read, commented on and approved by links, and each author confirms their roles', async () => {
    const { id, author } = await aReadyManuscript();
    const { corresponding, coAuthor } = await sent(id, author);
    const proof = await corresponding.read();
    expect(proof).toMatchObject({ state: 'OPEN', answersForAll: true, isAuthor: true, hasPdf: true, comments: [] });
    expect(proof.text?.doc).toBeTruthy();
    expect(await coAuthor.read()).toMatchObject({ answersForAll: false, isAuthor: true, personName: 'Aline Uwase' });

    await coAuthor.comment('b1', 'My name has an accent.');
    const { data } = await corresponding.comment('', 'On the whole fine.');
    expect(data.comments.map(({ place, isOwn }) => [place, isOwn])).toEqual([
      ['b1', false],
      ['', true],
    ]);
    expect(data.comments[0]?.quote).not.toBe('');
    await coAuthor.contribute(ROLES);
    await corresponding.contribute({ roles: ['conceptualization'], agrees: true });
    const approved = await corresponding.answer({ isApproved: true, isChecked: true });
    expect(approved.data).toMatchObject({ state: 'APPROVED', answeredBy: expect.any(String) });
    expect(await latest(id)).toMatchObject({
      state: 'APPROVED',
      people: [{ roles: ['conceptualization'] }, { fullName: 'Aline Uwase', roles: ROLES.roles }],
      comments: [{ text: 'My name has an accent.' }, { text: 'On the whole fine.' }],
    });
    const news = async () => (await journal.mailsTo(administrator.email)).map(({ subject }) => subject);
    await expect.poll(news, { timeout: 10_000 }).toContainEqual(expect.stringContaining('the proof is approved'));
  });

  test('shows title, authors, abstract, keywords and statements, each with a place for comments', async () => {
    const { id, author } = await aReadyManuscript();
    await submissions().update(id, { fundingStatement: 'The Rwanda Research Fund, grant 17.', tellAuthors: false });
    const { coAuthor } = await sent(id, author);
    const { front } = await coAuthor.read();
    const places = front.map(({ place }) => place);
    expect(places.slice(0, 4)).toEqual(['f-title', 'f-authors', 'f-abstract', 'f-keywords']);
    expect(front.find(({ place }) => place === 'f-authors')?.paragraphs.join()).toContain('Aline Uwase');
    expect(front.find(({ place }) => place === 'f-fundingStatement')).toMatchObject({ isAfterText: true });
    const { data } = await coAuthor.comment('f-fundingStatement', 'It is grant 71.');
    expect(data.comments[0]?.quote).toBe('The Rwanda Research Fund, grant 17.');
    await expect(coAuthor.comment('f-nothing', 'Where?')).rejects.toMatchObject({ issues: [{ path: 'place' }] });
  });

  test('quotes whole words', () => {
    expect(quoteOf('abcdefghi '.repeat(30))).toMatch(/ abcdefghi…$/);
  });

  test('changes nothing once it is answered, and its PDF is the one that was sent', async () => {
    const { id, author } = await aReadyManuscript();
    const { corresponding, coAuthor } = await sent(id, author);
    await corresponding.comment('b0', 'A comma.');
    await corresponding.answer({ isApproved: false });
    for (const step of [
      () => corresponding.comment('', 'Too late.'),
      () => corresponding.answer({ isApproved: true, isChecked: true }),
      () => coAuthor.contribute(ROLES),
    ])
      await expect(step()).rejects.toMatchObject({ code: 'PROOF_CLOSED' });
    expect(await latest(id)).toMatchObject({ state: 'CORRECTIONS', comments: [{ text: 'A comma.' }] });
  });

  test('needs what its answer says: a tick to approve, words or comments for corrections, and the corresponding author', async () => {
    const { id, author } = await aReadyManuscript();
    const { corresponding, coAuthor } = await sent(id, author);
    await expect(corresponding.answer({ isApproved: true })).rejects.toMatchObject({ issues: [{ path: 'isChecked' }] });
    await expect(corresponding.answer({ isApproved: false })).rejects.toMatchObject({ issues: [{ path: 'message' }] });
    await expect(coAuthor.answer({ isApproved: true, isChecked: true })).rejects.toMatchObject({
      failure: 'forbidden',
    });
    await expect(coAuthor.contribute({ roles: [], agrees: true })).rejects.toMatchObject({
      issues: [{ path: 'roles' }],
    });
    await expect(coAuthor.contribute({ ...ROLES, agrees: false })).rejects.toMatchObject({
      issues: [{ path: 'agrees' }],
    });
    await expect(corresponding.comment('b99999', 'Where?')).rejects.toMatchObject({ issues: [{ path: 'place' }] });
    await expect(corresponding.comment('b0', '\u202e\u0000 ')).rejects.toMatchObject({ issues: [{ path: 'text' }] });
    const { data } = await coAuthor.comment('b0', 'Once.\u0000\u202e');
    await coAuthor.comment('b0', 'Once.');
    expect((await coAuthor.read()).comments).toHaveLength(1);
    const [{ id: commentId } = { id: '' }] = data.comments;
    await expect(corresponding.removeComment(commentId)).rejects.toMatchObject({ failure: 'missing' });
    expect((await coAuthor.removeComment(commentId)).data.comments).toEqual([]);
  });

  test('keeps the text as it was sent, and a new one takes the roles and replaces the old one', async () => {
    const { id, author } = await aReadyManuscript();
    const first = await sent(id, author);
    await first.coAuthor.contribute(ROLES);
    const production = productionClient(journal.as(administrator.token));
    const text = await production.editing(id);
    const doc = text?.doc as { type: string; content: unknown[] };
    const before = JSON.stringify((await first.corresponding.read()).text?.doc);
    const edit = { type: 'paragraph', content: [{ type: 'text', text: 'A new first paragraph.' }] };
    await production.save(id, { revision: text?.revision ?? '', doc: { ...doc, content: [edit, ...doc.content] } });
    expect(JSON.stringify((await first.corresponding.read()).text?.doc)).toBe(before);
    const second = await sent(id, author);
    expect((await first.corresponding.read()).state).toBe('CLOSED');
    expect(JSON.stringify((await second.corresponding.read()).text?.doc)).toContain('A new first paragraph.');
    expect((await second.coAuthor.read()).roles).toEqual(ROLES.roles);
  });

  test('of an article that is a PDF alone has general comments', async () => {
    const { id, author } = await aReadyManuscript({ hasText: false });
    const { corresponding } = await sent(id, author);
    expect((await corresponding.read()).text).toBeNull();
    expect((await corresponding.comment('', 'Page 1: a comma.')).data.comments).toHaveLength(1);
  });

  test('can be confirmed by a co-author after its approval, until the article is published', async () => {
    const { id, author } = await aReadyManuscript();
    const { corresponding, coAuthor } = await sent(id, author);
    await corresponding.contribute(ROLES);
    await corresponding.answer({ isApproved: true, isChecked: true });
    expect(await coAuthor.read()).toMatchObject({ state: 'APPROVED', mayContribute: true });
    await coAuthor.contribute({ roles: ['visualization'], agrees: true });
    expect((await latest(id))?.people[1]).toMatchObject({ roles: ['visualization'], agreedAt: expect.any(String) });
    await expect(coAuthor.comment('b0', 'Too late.')).rejects.toMatchObject({ code: 'PROOF_CLOSED' });
    await submissions().update(id, { status: 'PUBLISHED', tellAuthors: false });
    expect(await coAuthor.read()).toMatchObject({ state: 'APPROVED', mayContribute: false });
    await expect(coAuthor.contribute(ROLES)).rejects.toMatchObject({ code: 'PROOF_CLOSED' });
  });

  test('of which a newer one was sent takes no roles, even when it was approved', async () => {
    const { id, author } = await aReadyManuscript();
    const { corresponding, coAuthor } = await sent(id, author);
    await corresponding.answer({ isApproved: true, isChecked: true });
    const newer = await sent(id, author);
    await expect(coAuthor.contribute(ROLES)).rejects.toMatchObject({ code: 'PROOF_CLOSED' });
    expect(await newer.coAuthor.read()).toMatchObject({ state: 'OPEN', mayContribute: true });
  });

  test('ends when the article is published', async () => {
    const { id, author } = await aReadyManuscript();
    const { corresponding } = await sent(id, author);
    await submissions().update(id, { status: 'PUBLISHED', tellAuthors: false });
    await expect(corresponding.comment('', 'Wait!')).rejects.toMatchObject({ code: 'PROOF_CLOSED' });
  });
});

test('a link ends with its manuscript, and ninety days after the answer', async () => {
  const deleted = await aReadyManuscript();
  const first = await sent(deleted.id, deleted.author);
  await submissions().remove(deleted.id);
  await expect(first.corresponding.read()).rejects.toMatchObject({ failure: 'missing' });
  const answered = await aReadyManuscript();
  const second = await sent(answered.id, answered.author);
  await second.corresponding.answer({ isApproved: true, isChecked: true });
  journal.pass(89 * 24 * 3600);
  expect((await second.corresponding.read()).state).toBe('APPROVED');
  journal.pass(2 * 24 * 3600);
  await expect(second.corresponding.read()).rejects.toMatchObject({ failure: 'missing' });
  // Sessions have ended, too.
  administrator = await anAdministrator(journal);
});

test('a lost link is sent again by the office, to those who have something left to do', async () => {
  const { id, author } = await aReadyManuscript();
  const { corresponding } = await sent(id, author);
  const proofId = (await latest(id))?.id ?? '';
  const letters = async () => (await journal.mailsTo(coAuthorEmail)).filter(({ text }) => text.includes('/p/'));
  const before = (await letters()).length;
  expect((await office().sendLink(id, proofId, 2)).message).toBe('The link was sent to Aline Uwase again.');
  await journal.work();
  await expect.poll(async () => (await letters()).length, { timeout: 10_000 }).toBe(before + 1);
  const again = await linkTo(coAuthorEmail);
  await again.contribute(ROLES);
  await corresponding.answer({ isApproved: true, isChecked: true });
  await office().sendLink(id, proofId, 1);
  await expect(office().sendLink(id, proofId, 2)).rejects.toMatchObject({ code: 'PROOF_CLOSED' });
  await expect(office().sendLink(id, proofId, 7)).rejects.toMatchObject({ failure: 'missing' });
  const other = await aReadyManuscript();
  await expect(office().sendLink(other.id, proofId, 1)).rejects.toMatchObject({ failure: 'missing' });
  const asAuthor = proofOfficeClient(journal.as(author.token));
  await expect(asAuthor.sendLink(id, proofId, 1)).rejects.toMatchObject({ failure: 'forbidden' });
});

test('questions of the office go out with the next proof, at their place, and have to be answered first', async () => {
  const { id, author } = await aReadyManuscript();
  const quote = 'Words that nobody wrote.';
  const { data } = await office().ask(id, { place: 'b3', quote, text: 'Is the year right?' });
  await office().ask(id, { place: 'b0', quote: '', text: 'To be deleted.' });
  expect(data.questions).toMatchObject([{ text: 'Is the year right?', isQuestion: true }]);
  const unsent = (await office().list(id)).questions.at(-1)?.id ?? '';
  expect((await office().withdraw(id, unsent)).data.questions).toHaveLength(1);
  const { corresponding } = await sent(id, author);
  const [question] = (await corresponding.read()).comments;
  // The text has these words nowhere, so the question is asked on the whole.
  expect(question).toMatchObject({ isQuestion: true, place: '', quote });
  await expect(corresponding.answer({ isApproved: true, isChecked: true })).rejects.toMatchObject({
    issues: [{ path: 'questions' }],
  });
  await corresponding.answerQuestion(question?.id ?? '', 'Yes, 2019.');
  await corresponding.answer({ isApproved: true, isChecked: true });
  expect((await latest(id))?.comments).toMatchObject([{ answer: 'Yes, 2019.', answeredBy: expect.any(String) }]);
  expect((await office().list(id)).questions).toEqual([]);
});

test('the office marks comments as done, with an answer that the author reads', async () => {
  const { id, author } = await aReadyManuscript();
  const { corresponding } = await sent(id, author);
  await corresponding.comment('', 'A comma.');
  const commentId = (await latest(id))?.comments[0]?.id ?? '';
  await office().settle(id, commentId, { isSettled: true, answer: 'Corrected.' });
  expect((await corresponding.read()).comments).toMatchObject([{ answer: 'Corrected.' }]);
  expect((await latest(id))?.comments[0]?.settledAt).toBeTruthy();
  await office().settle(id, commentId, { isSettled: false });
  expect((await latest(id))?.comments[0]).toMatchObject({ settledAt: null, answer: 'Corrected.' });
  const other = await aReadyManuscript();
  await expect(office().settle(other.id, commentId, { isSettled: true })).rejects.toMatchObject({ failure: 'missing' });
});

test('opening a link changes nothing; a forged, truncated or foreign one is unknown', async () => {
  const { id, author } = await aReadyManuscript();
  await sent(id, author);
  const { text } = (await journal.mailsTo(author.email)).at(-1) ?? { text: '' };
  const token = /\/p\/([\w-]+)/.exec(text)?.[1] ?? '';
  const before = await latest(id);
  for (const method of ['GET', 'HEAD', 'GET', 'HEAD'])
    expect((await journal.request(`/api/v1/proof/${token}`, { method })).status).toBe(200);
  const pdf = await journal.request(`/api/v1/proof/${token}/pdf`);
  expect([pdf.status, pdf.headers.get('content-type'), pdf.headers.get('cache-control')]).toEqual([
    200,
    'application/pdf',
    'private, no-store',
  ]);
  expect(await latest(id)).toEqual(before);
  for (const forged of [token.slice(0, -1), `${token}A`, token.replace(/^../, 'AA'), 'x', '%00'])
    expect((await journal.request(`/api/v1/proof/${forged}`)).status, forged).toBe(404);
  expect((await journal.request(`/api/v1/review/${token}`)).status).toBe(404);
});

test('the corresponding author is reminded twice on working days, then the office hears of it', async () => {
  const { id, number, author } = await aReadyManuscript();
  await sent(id, author);
  const remindersTo = async (email: string, subject: RegExp) =>
    (await journal.mailsTo(email)).filter((mail) => subject.test(mail.subject)).length;
  const days: number[] = [];
  let sentSoFar = 0;
  for (let day = 1; day <= 30; day++) {
    journal.pass(24 * 3600);
    await journal.services.remindOfProofs();
    await journal.services.remindOfProofs();
    await journal.work();
    const now = await remindersTo(author.email, /^Reminder: the proof/);
    if (now > sentSoFar) days.push(day);
    sentSoFar = now;
  }
  expect(days).toHaveLength(2);
  expect(days[0]).toBeGreaterThanOrEqual(4);
  expect(await remindersTo(coAuthorEmail, /^Reminder: the proof/)).toBe(0);
  expect(await remindersTo(administrator.email, new RegExp(`^${number}: the proof has no answer`))).toBe(1);
});
