import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { type Endpoint, endpoint } from '../../../platform/http/serve.ts';
import type { SignedLinks } from '../../../platform/signed-links.ts';
import type { SubmissionChange, SubmissionDraft } from '../contract.ts';
import { submissionsContract as contract, type Receipt } from '../contract.ts';
import { submissionTexts as texts } from '../texts.ts';
import { presentOwn } from './present.ts';
import { countByStatus, loadSubmissions, presentSubmissions } from './read.ts';
import { submissions } from './tables.ts';

const MOST_OWN = 500;

export interface SubmissionServices {
  db: Database;
  links: SignedLinks;
  clock: () => Date;
  createSubmission: (userId: string, draft: SubmissionDraft) => Promise<Receipt>;
  updateSubmission: (actorId: string, id: string, change: SubmissionChange) => Promise<Receipt>;
}

export function submissionsEndpoints({
  db,
  links,
  clock,
  createSubmission,
  updateSubmission,
}: SubmissionServices): Endpoint[] {
  return [
    endpoint(contract.create, async ({ body }, { actor }) => ({
      message: texts.submitSuccess,
      data: await createSubmission(actor.id, body),
    })),
    endpoint(contract.mine, async (_, { actor }) => {
      const mine = and(eq(submissions.userId, actor.id), presentSubmissions);
      const rows = await loadSubmissions(db, mine, { limit: MOST_OWN, offset: 0 });
      return { data: rows.map((row) => presentOwn(row, links, clock())) };
    }),
    endpoint(contract.stats, async () => ({ data: await countByStatus(db) })),
    endpoint(contract.update, async ({ params, body }, { actor }) => ({
      message: texts.dashboard.statusUpdated,
      data: await updateSubmission(actor.id, params.id, body),
    })),
  ];
}
