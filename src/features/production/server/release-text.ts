import type { Node } from 'prosemirror-model';
import { newId, type UserId } from '#base/ids.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import type { Transaction } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import type { TextReport } from '../rules.ts';
import { textChanged } from './events.ts';
import { storedText } from './stored-text.ts';
import { manuscriptTexts } from './tables.ts';
import { lockSubmission, nextVersion } from './versions.ts';

/** A text without pictures. */
export interface ReleasedText {
  submissionId: SubmissionId;
  actorId: UserId;
  doc: Node;
  report: TextReport;
  sourceName: string;
  sourceSha256: string;
}

/** Stores the text of an article that is published already and makes it public, in the caller's transaction. */
export function textRelease({ events, clock }: { events: Events; clock: () => Date }) {
  return async (tx: Transaction, { actorId, doc, ...facts }: ReleasedText): Promise<void> => {
    const { number } = await lockSubmission(tx, facts.submissionId);
    const version = await nextVersion(tx, facts.submissionId);
    const now = clock();
    const when = { createdAt: now, savedAt: now, releasedAt: now, pinnedAt: null };
    const made = {
      id: newId<'manuscript-text'>(),
      version,
      jats: storedText(doc),
      origin: 'WORD' as const,
      pictures: [],
    };
    await tx.insert(manuscriptTexts).values({ ...facts, ...made, ...when, createdBy: actorId });
    await events.record(tx, textChanged, { payload: { submissionId: facts.submissionId, number, version }, actorId });
  };
}
