import { dayOf } from '#base/dates.ts';
import { isWorkingDay } from '#base/working-days.ts';
import { accountsClient, ownAccountClient, usersClient } from '#features/accounts/client.ts';
import { decisionsClient } from '#features/decisions/client.ts';
import type { DecisionKind } from '#features/decisions/rules.ts';
import { lettersClient } from '#features/letters/client.ts';
import { LETTER_KINDS } from '#features/letters/rules.ts';
import { newsletterClient } from '#features/newsletter/client.ts';
import { proofOfficeClient } from '#features/proofs/client.ts';
import { appealClient } from '#features/review/appeals/client.ts';
import { reviewClient } from '#features/review/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { guestClient } from '#features/submissions/guests/client.ts';
import type { TestJournal } from '../journal.ts';
import {
  anAddress,
  anAdministrator,
  anAuthor,
  anUpload,
  aPdf,
  aSubmission,
  type MadeSubmission,
  PASSWORD,
  type Person,
} from '../makers.ts';
import { anInvitation, NO_INTERESTS, REPORT } from '../reviews.ts';

/** The mark of each letter, which its template is given. */
export const markOf = (kind: string): string => `qqletter-${kind};`;

const REASONS = 'The second report calls the data cross-sectional; they are a panel of six years, see table 1.';

/** Brings about every letter of the journal to authors and reviewers, and the mails beside them that have links. */
export async function everyLetter(journal: TestJournal): Promise<void> {
  await onWorkingDay(journal, 0);
  const administrator = await anAdministrator(journal);
  const letters = lettersClient(journal.as(administrator.token), 'en');
  for (const { kind, subject, body } of await letters.list())
    await letters.change(kind, { subject, body: `${body}\n\n${markOf(kind)}` });
  await mailsOfAccounts(journal, administrator);
  await lettersOfShortStories(journal, administrator);
  const story = await theFirstRound(journal, administrator);
  await theRevision(journal, story);
  await theProof(journal, story);
}

/** Moves the clock by some days and on to ten o'clock of the next working day, on which reminders go out. Sessions end by that. */
async function onWorkingDay(journal: TestJournal, days: number): Promise<void> {
  journal.pass(days * 24 * 3600);
  journal.pass(((34 - journal.now().getUTCHours()) % 24) * 3600);
  while (!isWorkingDay(dayOf(journal.now().toISOString()))) journal.pass(24 * 3600);
  await journal.services.remindReviewers();
  await journal.services.remindOfProofs();
}

async function mailsOfAccounts(journal: TestJournal, administrator: Person): Promise<void> {
  const staff = journal.as(administrator.token);
  const [forgetful, { number }] = [await anAuthor(journal), await aSubmission(journal)];
  await accountsClient(journal.as()).forgotPassword(forgetful.email);
  await ownAccountClient(journal.as((await anAuthor(journal)).token)).delete(PASSWORD);
  const name = { firstName: 'Solange', lastName: 'Uwera' };
  await usersClient(staff).invite({ ...name, email: anAddress(), role: 'EDITOR' });
  await guestClient(staff).appoint({ ...name, number, email: anAddress() });
  await newsletterClient(journal.as()).subscribe(anAddress());
}

const deciderOf = (journal: TestJournal, { token }: Person) => {
  const decisions = decisionsClient(journal.as(token));
  return async (id: string, kind: DecisionKind, more: object = {}) =>
    decisions.decide(id, {
      kind,
      ...(await decisions.letter(id, kind)),
      delayMinutes: 0,
      overrideReason: 'A test.',
      ...more,
    });
};

/** Manuscripts that leave early: returned and withdrawn, rejected with appeals, and moved by hand. */
async function lettersOfShortStories(journal: TestJournal, first: Person): Promise<void> {
  const decide = deciderOf(journal, first);
  const answering = appealClient(journal.as((await anAdministrator(journal)).token));
  const rejected = async (status: 'SUBMITTED' | 'UNDER_REVIEW', isUpheld: boolean) => {
    const { id, number, author } = await aSubmission(journal, { status });
    await decide(id, status === 'SUBMITTED' ? 'DESK_REJECT' : 'REJECT');
    await appealClient(journal.as(author.token)).send(number, REASONS);
    await answering.answer(id, { isUpheld, answer: 'We have read the appeal with care.' });
  };
  await rejected('SUBMITTED', false);
  await rejected('UNDER_REVIEW', true);
  const returned = await aSubmission(journal);
  await decide(returned.id, 'RETURN_FOR_CORRECTION');
  await submissionsClient(journal.as(returned.author.token)).withdraw(returned.id, 'We found a fault.');
  const moved = await aSubmission(journal, { status: 'UNDER_REVIEW' });
  await submissionsClient(journal.as(first.token)).update(moved.id, {
    status: 'REVISION_REQUESTED',
    note: 'Please revise.',
  });
  await decide((await aSubmission(journal, { status: 'UNDER_REVIEW' })).id, 'MAJOR_REVISION');
}

interface Story extends MadeSubmission {
  reviewer: string;
}

/** A round of review with a reviewer of every kind, until the decision and a report that comes after it. */
async function theFirstRound(journal: TestJournal, administrator: Person): Promise<Story> {
  const made = await aSubmission(journal);
  const { id } = made;
  await deciderOf(journal, administrator)(id, 'SEND_TO_REVIEW');
  const staff = () => reviewClient(journal.as(administrator.token));
  await staff().open(id, { waiver: 'A test.' });
  const invited = () => anInvitation(journal, administrator, id);
  const [reporting, again, late, declining, cancelled] = [
    await invited(),
    await invited(),
    await invited(),
    await invited(),
    await invited(),
  ];
  await invited();
  const keyOf = async ({ email }: { email: string }) => {
    const [round] = await staff().rounds(id);
    return { id, n: 1, assignmentId: round?.assignments.find((one) => one.email === email)?.id ?? '' };
  };
  for (const { client } of [reporting, again, late]) await client.accept(NO_INTERESTS);
  for (const { client } of [reporting, again]) await client.send(REPORT);
  await late.client.sendFreshLink();
  await declining.client.decline({ reason: 'BUSY' });
  await staff().cancel(await keyOf(cancelled));
  for (const reviewer of [reporting, again]) await staff().reopen(await keyOf(reviewer), 'Table 2, please.');
  await staff().cancel(await keyOf(again));
  return await theEndOfTheRound(journal, { made, late, reporting });
}

type Invited = Awaited<ReturnType<typeof anInvitation>>;

async function theEndOfTheRound(
  journal: TestJournal,
  { made, late, reporting }: { made: MadeSubmission; late: Invited; reporting: Invited },
): Promise<Story> {
  // Reminders of the invitation, of the report that is to be completed, of the first report; and the news of the delay.
  for (const days of [7, 7, 7, 7, 21]) await onWorkingDay(journal, days);
  const administrator = await anAdministrator(journal);
  const round = async () => (await reviewClient(journal.as(administrator.token)).rounds(made.id))[0];
  const reports = ((await round())?.assignments ?? []).flatMap(({ report }) =>
    report ? [{ reportId: report.id }] : [],
  );
  await deciderOf(journal, administrator)(made.id, 'MINOR_REVISION', { reports });
  await late.client.send(REPORT).catch(() => late.client.accept(NO_INTERESTS));
  return { ...made, reviewer: reporting.email };
}

/** The reminders of the revision, the revision and the second round. */
async function theRevision(journal: TestJournal, { id, author, reviewer }: Story): Promise<void> {
  for (const days of [7, 7, 9]) await onWorkingDay(journal, days);
  const { token = '' } = await accountsClient(journal.as()).login({ email: author.email, password: PASSWORD });
  const upload = async (name: string) => (await anUpload(journal, token ?? '', name)).fileUrl;
  await submissionsClient(journal.as(token ?? '')).revise(id, {
    files: [
      { fileUrl: await upload('paper-2.pdf'), fileType: 'MANUSCRIPT' },
      { fileUrl: await upload('answer.pdf'), fileType: 'RESPONSE_LETTER' },
    ],
    note: 'We did as you asked.',
  });
  const administrator = await anAdministrator(journal);
  await reviewClient(journal.as(administrator.token)).open(id, { waiver: 'A test.' });
  await anInvitation(journal, administrator, id, { round: 2, email: reviewer });
  await deciderOf(journal, administrator)(id, 'ACCEPT');
}

async function theProof(journal: TestJournal, { id }: Story): Promise<void> {
  const first = await anAdministrator(journal);
  const { fileUrl } = await anUpload(journal, first.token, 'typeset.pdf', await aPdf('The article'));
  await submissionsClient(journal.as(first.token)).update(id, { publicationFileUrl: fileUrl });
  await deciderOf(journal, first)(id, 'SEND_PROOF');
  await onWorkingDay(journal, 6);
  const administrator = await anAdministrator(journal);
  const office = proofOfficeClient(journal.as(administrator.token));
  await office.sendLink(id, (await office.list(id)).proofs[0]?.id ?? '', 1);
  const issue = await journal.services.issues.add(
    { issueNumber: 1, year: 2026, month: 7, title: 'An issue' },
    administrator.id,
  );
  await submissionsClient(journal.as(administrator.token)).update(id, { issueId: issue.id });
  await deciderOf(journal, administrator)(id, 'PUBLISH');
}

/** The letters that are in none of these mails. */
export const missingFrom = (mails: readonly string[]): string[] =>
  LETTER_KINDS.filter((kind) => !mails.some((mail) => mail.includes(markOf(kind))));
