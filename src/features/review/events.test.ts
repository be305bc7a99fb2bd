import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { AppError } from '#base/errors.ts';
import { decisionsClient } from '#features/decisions/client.ts';
import { DECISION_KINDS, type DecisionKind } from '#features/decisions/rules.ts';
import { editorialClient } from '#features/editorial/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import type { Status } from '#features/submissions/rules.ts';
import { freshToken } from '#testing/attacks/callers.ts';
import { testJournal } from '#testing/journal.ts';
import { isLong } from '#testing/long.ts';
import { anAdministrator, anUpload, type Person } from '#testing/makers.ts';
import {
  aManuscript,
  aManuscriptPdf,
  anInvitation,
  aReviewerAddress,
  NO_INTERESTS,
  REPORT,
  staffOf,
} from '#testing/reviews.ts';
import { appealClient } from './appeals/client.ts';
import type { blindClient } from './blind/client.ts';
import type { Assignment, Round } from './contract.ts';
import { ASSIGNMENT_ACTS, type AssignmentState, hasQuorum, stateAfter } from './rules.ts';

/** Random sequences of everything that editors, reviewers, authors and the clock do to a manuscript. */
const journal = testJournal();
let editor: Person;
beforeEach(async () => {
  editor = await anAdministrator(journal);
});

/** A manuscript under way, with the links of its reviewers. */
interface World {
  id: string;
  number: string;
  author: Person;
  reviewers: ReturnType<typeof blindClient>[];
}

/** An event; `pick` chooses the reviewer, the round's assignment or the kind. */
type Happening = (world: World, pick: number) => Promise<unknown>;

const at = <One>(list: readonly One[], pick: number): One | undefined => list[pick % Math.max(1, list.length)];
const staff = () => staffOf(journal, editor);
const submissions = (person: Person) => submissionsClient(journal.as(person.token));
const decide = (id: string, kind: DecisionKind, overrideReason = '') =>
  decisionsClient(journal.as(editor.token)).decide(id, {
    kind,
    letter: 'A letter.',
    reports: [],
    delayMinutes: 0,
    overrideReason,
  });

async function anAssignment({ id }: World, pick: number) {
  const [round] = await staff().rounds(id);
  const assignmentId = at(round?.assignments ?? [], pick)?.id ?? crypto.randomUUID();
  return { id, n: round?.number ?? 1, assignmentId };
}

/** An act of one of the reviewers, by the link. */
const byLink =
  (act: (client: World['reviewers'][number]) => Promise<unknown>): Happening =>
  async ({ reviewers }, pick) => {
    const client = at(reviewers, pick);
    if (!client) throw new AppError('missing', 'NOBODY', 'Nobody has been invited.');
    await act(client);
  };

const HAPPENINGS: Record<string, Happening> = {
  open: ({ id }) => staff().open(id, { waiver: 'A test.' }),
  invite: async (world) => {
    const [round] = await staff().rounds(world.id);
    world.reviewers.push((await anInvitation(journal, editor, world.id, { round: round?.number ?? 1 })).client);
  },
  'note an alternate': async ({ id }) => {
    const [round] = await staff().rounds(id);
    const person = { fullName: 'Amina Said', email: aReviewerAddress(), isAlternate: true };
    await staff().invite(id, round?.number ?? 1, person);
  },
  'invite again': async (world, pick) => staff().inviteAgain(await anAssignment(world, pick)),
  'new link': async (world, pick) => staff().sendLink(await anAssignment(world, pick)),
  cancel: async (world, pick) => staff().cancel(await anAssignment(world, pick)),
  reopen: async (world, pick) => staff().reopen(await anAssignment(world, pick), 'One more table.'),
  'stop reminders': async (world, pick) => staff().remind(await anAssignment(world, pick), { isQuiet: pick % 2 === 0 }),
  accept: byLink((client) => client.accept(NO_INTERESTS)),
  'accept with an interest': byLink((client) => client.accept({ interests: 'DECLARED', interestsText: 'A friend.' })),
  decline: byLink((client) => client.decline({ reason: 'BUSY' })),
  extend: byLink((client) => client.extend()),
  report: byLink((client) => client.send(REPORT)),
  decide: ({ id }, pick) => decide(id, at(DECISION_KINDS, pick) ?? 'REJECT'),
  reject: ({ id }) => decide(id, 'REJECT'),
  'ask for a revision': ({ id }) => decide(id, 'MAJOR_REVISION'),
  'accept the manuscript': ({ id }) => decide(id, 'ACCEPT'),
  'take a decision back': async ({ id }, pick) => {
    const client = decisionsClient(journal.as(editor.token));
    const kind = at(['MAJOR_REVISION', 'REJECT'] as const, pick) ?? 'REJECT';
    const { data } = await client.decide(id, { kind, letter: 'A letter.', reports: [], delayMinutes: 60 });
    await client.takeBack(id, data.id);
  },
  revise: async ({ id, author }) => {
    const { fileUrl } = await anUpload(journal, author.token, 'revised.pdf', await aManuscriptPdf('Soil and tenure.'));
    await submissions(author).revise(id, { files: [{ fileUrl, fileType: 'MANUSCRIPT' }], note: 'As you asked.' });
  },
  appeal: ({ number, author }) => appealClient(journal.as(author.token)).send(number, 'The second report is mistaken.'),
  'answer an appeal': ({ id }, pick) =>
    appealClient(journal.as(editor.token)).answer(id, { isUpheld: pick % 2 === 0, answer: 'We have read it again.' }),
  withdraw: ({ id, author }) => submissions(author).withdraw(id, 'Too late.'),
  'move by hand': ({ id }, pick) => {
    const status = at(['SUBMITTED', 'UNDER_REVIEW', 'REVISION_REQUESTED', 'REJECTED'] as const, pick) as Status;
    return submissions(editor).update(id, { status, reason: 'A mistake.', tellAuthors: false });
  },
  'time passes': async ({ author }, pick) => {
    journal.pass((1 + (pick % 12)) * 24 * 3600);
    // Sessions have ended by then.
    editor.token = await freshToken(journal, editor, 'ADMIN');
    author.token = await freshToken(journal, author, 'AUTHOR');
    await journal.services.remindReviewers();
  },
};

interface Seen {
  rounds: Round[];
  status: Status;
}

const LIVE: readonly Status[] = ['SUBMITTED', 'UNDER_REVIEW', 'REVISION_REQUESTED', 'ACCEPTED'];

/** Reads the manuscript as the office sees it, and checks what has to be true of it at any time. */
async function soundState({ id, number }: World): Promise<Seen> {
  const { submission, turn } = await editorialClient(journal.as(editor.token)).page(number);
  const rounds = await staff().rounds(id);
  const { status } = submission;
  const open = rounds.filter(({ closedAt }) => closedAt === null);
  expect(open.length, 'one open round').toBeLessThanOrEqual(1);
  if (open.length > 0) expect(status).toBe('UNDER_REVIEW');
  for (const { stage, closedAt, assignments } of rounds) {
    expect(stage === null).toBe(closedAt !== null);
    if (closedAt)
      for (const { state } of assignments) expect(['PLANNED', 'INVITED', 'LAPSED', 'ACCEPTED']).not.toContain(state);
    for (const { state, report } of assignments) if (state === 'SUBMITTED') expect(report).not.toBeNull();
  }
  // Exactly one party acts next, by a day; once the manuscript is at its end, nobody does, unless the authors have appealed.
  const isLive = LIVE.includes(status) || turn.isAppealed;
  expect([status, turn.actor === 'nobody', turn.dueAt === null]).toEqual([status, !isLive, !isLive]);
  const numbers = new Map<number, string>();
  for (const { label, reviewerId } of rounds.flatMap(({ assignments }) => assignments)) {
    if (label === null) continue;
    expect(numbers.get(label) ?? reviewerId, `Reviewer ${label} is one person`).toBe(reviewerId);
    numbers.set(label, reviewerId);
  }
  return { rounds, status };
}

const isStep = (from: AssignmentState, to: AssignmentState) =>
  from === to || ASSIGNMENT_ACTS.some((act) => stateAfter(from, act) === to);

/** Checks that every assignment was changed as the rules allow, and that nobody was dropped. */
function expectLegal(before: Seen, after: Seen): void {
  const assignmentsOf = ({ rounds }: Seen) =>
    new Map(rounds.flatMap(({ assignments }) => assignments).map((one) => [one.id, one] as const));
  const now = assignmentsOf(after);
  for (const [id, { state, label }] of assignmentsOf(before)) {
    const next = now.get(id) as Assignment;
    expect([state, next.state, isStep(state, next.state)]).toEqual([state, next.state, true]);
    if (label !== null) expect(next.label).toBe(label);
  }
  // A manuscript that was not reviewed in this office has no record of a review.
  if (after.status === 'ACCEPTED' && before.status !== 'ACCEPTED' && after.rounds.length > 0) {
    const reports = after.rounds
      .flatMap(({ assignments }) => assignments)
      .filter(({ state, competingInterests }) => state === 'SUBMITTED' && competingInterests === '');
    expect(hasQuorum(reports)).toBe(true);
  }
}

/** The usual steps come more often than the others, so that the sequences get far. */
const USUAL: Record<string, number> = {
  open: 4,
  invite: 6,
  accept: 8,
  report: 8,
  revise: 3,
  appeal: 3,
  'answer an appeal': 3,
  'time passes': 3,
  withdraw: 0.2,
};
const BEGINNING: [string, number][] = ['open', 'invite', 'invite', 'invite', 'accept'].map((name) => [name, 0]);
const [RUNS, STEPS] = isLong ? [60, 60] : [6, 40];
/** How often each has happened, in all sequences. */
const happened = new Map<string, number>();

test(
  'after any sequence of events the states are legal, one round is open at most, and one party has to act by a day',
  async () => {
    const names = Object.keys(HAPPENINGS).map((name) => ({
      weight: 5 * (USUAL[name] ?? 1),
      arbitrary: fc.constant(name),
    }));
    const step = fc.tuple(fc.oneof(...names), fc.nat({ max: 60 }));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
        const made = await aManuscript(journal);
        const world: World = { ...made, reviewers: [] };
        let seen = await soundState(world);
        for (const [name, pick] of [...BEGINNING, ...steps]) {
          try {
            await HAPPENINGS[name]?.(world, pick);
            happened.set(name, (happened.get(name) ?? 0) + 1);
          } catch (error) {
            // Most events are impossible at most times. Anything but a refusal in the journal's own words is a fault.
            expect(error).toBeInstanceOf(AppError);
            expect(['conflict', 'refused', 'invalid', 'missing', 'forbidden']).toContain((error as AppError).failure);
          }
          const next = await soundState(world);
          expectLegal(seen, next);
          seen = next;
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    const rare = Object.keys(HAPPENINGS).filter((name) => !happened.has(name));
    if (isLong) expect(rare, 'events that were never possible').toEqual([]);
  },
  isLong ? 3_600_000 : undefined,
);
