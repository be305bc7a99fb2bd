import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { AppError } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import { users } from '#features/accounts/server/tables.ts';
import type { Decision } from '#features/decisions/contract.ts';
import { decisionsOn } from '#features/decisions/server/read.ts';
import { organisationNames } from '#features/organisations/server/find.ts';
import { type ProofRow, proofsOf } from '#features/proofs/server/rows.ts';
import type { AppealState } from '#features/review/appeals/rules.ts';
import { appealOn } from '#features/review/appeals/server/appeals.ts';
import type { OpenRound } from '#features/review/rules.ts';
import { openRounds } from '#features/review/server/open-rounds.ts';
import { revisionOwed } from '#features/review/server/read.ts';
import type { StaffSubmission } from '#features/submissions/contract.ts';
import type { Status, SubmissionId } from '#features/submissions/rules.ts';
import { handledBy, officeFor } from '#features/submissions/server/access.ts';
import { isNotDeleted } from '#features/submissions/server/read.ts';
import { handlingAssignments, submissions } from '#features/submissions/server/tables.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import type { Database } from '#platform/database/types.ts';
import type { Actor } from '#platform/http/serve.ts';
import type { SignedLinks } from '#platform/security/signed-links.ts';
import type { Happening, ManuscriptPage, PossibleEditor } from '../contract.ts';
import { harmfulFrom, LIVE_STATUSES, turnIn, turnOf } from '../rules.ts';
import { mailsAbout } from './mails.ts';
import { notesOn } from './notes.ts';
import { similarManuscripts } from './similar.ts';
import { similarityOf } from './similarity.ts';
import { tasksOn } from './tasks.ts';

export interface ManuscriptNeeds {
  db: Database;
  links: SignedLinks;
  clock: () => Date;
  byId: (actor: Actor, id: SubmissionId) => Promise<StaffSubmission>;
}

/** The page of a manuscript in the editorial office, with the notes and tasks of its members. */
export function manuscriptPages({ db, byId, links, clock }: ManuscriptNeeds) {
  return {
    /** 403 for a manuscript of the actor's own, 404 for an unknown number. A fixed number of statements. */
    async byNumber(actor: Actor, number: string): Promise<ManuscriptPage> {
      const isAsked = and(eq(submissions.number, number), isNotDeleted);
      const [row] = await db.select({ id: submissions.id }).from(submissions).where(isAsked);
      if (!row) throw new AppError('missing', 'NOT_FOUND', submissionTexts.errors.missing);
      const submission = await byId(actor, row.id);
      const { manuscriptTitle: title, abstract, authors } = submission;
      const [notes, assignments, decisions, mails, editors, tasks, similar, similarity, organisations] =
        await Promise.all([
          notesOn(db, row.id),
          assignmentsOf(db, row.id),
          decisionsOn(db, row.id, { links, now: clock() }),
          mailsAbout(db, row.id),
          possibleEditors(db, row.id, actor.id),
          tasksOn(db, row.id),
          similarManuscripts(db, { id: row.id, title, abstract, authors, readerId: actor.id }),
          similarityOf(db, row.id),
          organisationNames(
            db,
            authors.flatMap(({ ror }) => ror ?? []),
          ),
        ]);
      const timeline: Happening[] = [
        ...statusesOf(submission),
        ...notes,
        ...assignments,
        ...decisions.filter(wasNotSent).map(happeningOf),
        ...mails,
      ];
      const since = statusSince(submission);
      const [proof] = submission.status === 'ACCEPTED' ? await proofsOf(db, row.id) : [];
      const [round] = submission.status === 'UNDER_REVIEW' ? await openRounds(db, { ids: [row.id], now: clock() }) : [];
      return {
        submission,
        turn: turnNow(submission.status, {
          since,
          round,
          proof,
          appeal: await appealOn(db, row.id),
          revision: await revisionOwed(db, row.id, clock()),
        }),
        decision: decisions.find(({ state }) => state === 'SCHEDULED') ?? null,
        timeline: timeline.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)),
        editors,
        tasks,
        similar,
        similarity,
        organisations,
      };
    },
  };
}

/** The time at which a submission got its status. */
function statusSince({ history, status, createdAt }: StaffSubmission): string {
  return history.findLast(({ from, to }) => from !== to && to === status)?.at ?? createdAt;
}

function statusesOf({ history }: StaffSubmission): Happening[] {
  return history.map(({ at, by, from, to, note, tellsAuthors, files, reason, corrections }) => ({
    kind: 'status',
    at,
    by,
    from,
    to,
    note,
    tellsAuthors,
    files,
    reason,
    corrections,
  }));
}

const wasNotSent = ({ state }: Decision) => state === 'TAKEN_BACK' || state === 'OVERTAKEN';

function happeningOf({ kind, ...decision }: Decision): Happening {
  return { ...decision, kind: 'decision', decision: kind };
}

async function assignmentsOf(db: Database, id: SubmissionId): Promise<Happening[]> {
  const editors = alias(users, 'editors');
  const rows = await db
    .select({ at: handlingAssignments.createdAt, by: nameColumns(users), editor: nameColumns(editors) })
    .from(handlingAssignments)
    .innerJoin(users, eq(users.id, handlingAssignments.actorId))
    .leftJoin(editors, eq(editors.id, handlingAssignments.editorId))
    .where(eq(handlingAssignments.submissionId, id))
    .orderBy(asc(handlingAssignments.createdAt));
  return rows.map(({ at, by, editor }) => ({
    kind: 'assignment',
    at: at.toISOString(),
    by: nameOf(by),
    editor: editor && nameOf(editor),
  }));
}

/** The editors who may handle a manuscript, with how many they handle; without those that the reader is an author of. */
async function possibleEditors(db: Database, id: SubmissionId, readerId: UserId): Promise<PossibleEditor[]> {
  const office = await officeFor(db, id);
  const loads = await db
    .select({ editorId: submissions.handlingEditorId, handles: count() })
    .from(submissions)
    .where(
      and(
        isNull(submissions.deletedAt),
        handledBy(readerId),
        inArray(submissions.status, LIVE_STATUSES),
        inArray(
          submissions.handlingEditorId,
          office.map((member) => member.id),
        ),
      ),
    )
    .groupBy(submissions.handlingEditorId);
  const handles = new Map<UserId | null, number>(loads.map((row) => [row.editorId, row.handles]));
  return office.map((member) => ({ id: member.id, name: nameOf(member), handles: handles.get(member.id) ?? 0 }));
}

const nameColumns = <First, Last>({ firstName, lastName }: { firstName: First; lastName: Last }) => ({
  firstName,
  lastName,
});

function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`;
}

interface Waiting {
  /** When the manuscript got its status. */
  since: string;
  round: OpenRound | undefined;
  /** The latest proof of an accepted manuscript. */
  proof: ProofRow | undefined;
  appeal: { state: AppealState; createdAt: Date } | undefined;
  revision: Awaited<ReturnType<typeof revisionOwed>>;
}

/** The party that acts next: the office where an appeal is open, else as the open round, the proof or the status says. */
function turnNow(status: Status, { since, round, proof, appeal, revision }: Waiting): ManuscriptPage['turn'] {
  const nextReminder = revision?.nextReminder ?? null;
  const isAppealed = appeal?.state === 'OPEN';
  if (isAppealed) {
    const dueAt = harmfulFrom('appeal', appeal.createdAt).toISOString();
    return { actor: 'office', since: appeal.createdAt.toISOString(), dueAt, stage: null, nextReminder, isAppealed };
  }
  if (proof?.state === 'OPEN') {
    const [sentAt, dueAt] = [proof.sentAt.toISOString(), proof.dueAt.toISOString()];
    return { actor: 'author', since: sentAt, dueAt, stage: null, nextReminder, isAppealed };
  }
  const { actor, dueAt } = round ? turnIn(round) : turnOf(status, new Date(since));
  const due = revision?.dueAt ?? dueAt;
  return {
    actor,
    since: (round?.since ?? proof?.answeredAt)?.toISOString() ?? since,
    dueAt: due?.toISOString() ?? null,
    nextReminder,
    stage: round?.stage ?? null,
    isAppealed,
  };
}
