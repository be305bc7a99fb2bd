import { eq } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import { uploads } from '#features/files/server/tables.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { requirePermission } from '#features/submissions/server/access.ts';
import type { Database } from '#platform/database/types.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { privateFile } from '#platform/http/private-file.ts';
import { type Actor, type Endpoint, endpoint } from '#platform/http/serve.ts';
import { proofContract as contract, proofOfficeContract as ofOffice } from '../contract.ts';
import { proofTexts } from '../texts.ts';
import type { ProofAnswers } from './answers.ts';
import { unknownProof } from './links.ts';
import type { proofOffice } from './office.ts';

const { messages } = proofTexts;

export interface ProofEndpointNeeds {
  db: Database;
  store: FileStore;
  answers: ProofAnswers;
  office: ReturnType<typeof proofOffice>;
}

export function proofEndpoints(needs: ProofEndpointNeeds): Endpoint[] {
  return [...authorEndpoints(needs), ...officeEndpoints(needs)];
}

/** The calls of authors. Only the link decides what they read; a bearer token is ignored. */
function authorEndpoints({ db, store, answers }: ProofEndpointNeeds): Endpoint[] {
  return [
    endpoint(contract.read, async ({ params: { token } }) => ({ data: await answers.read(token) })),
    endpoint(contract.pdf, async ({ params: { token } }) => {
      const pdfId = await answers.pdfId(token);
      const [file] = pdfId ? await db.select().from(uploads).where(eq(uploads.id, pdfId)) : [];
      if (!file) throw new AppError('missing', 'NOT_FOUND', unknownProof().message);
      const { fileName, mimeType, size } = file;
      // Shown beside the text, in the page of the proof.
      const shown = { fileName, mimeType, size, isInline: true, isFramed: true };
      return privateFile(await store.read(file.storageKey), shown);
    }),
    endpoint(contract.comment, async ({ params: { token }, body }) => ({
      message: messages.commented,
      data: await answers.comment(token, body),
    })),
    endpoint(contract.removeComment, async ({ params: { token, commentId } }) => ({
      message: messages.removed,
      data: await answers.removeComment(token, commentId),
    })),
    endpoint(contract.answerQuestion, async ({ params: { token, commentId }, body: { text } }) => ({
      message: messages.answered,
      data: await answers.answerQuestion(token, commentId, text),
    })),
    endpoint(contract.contribute, async ({ params: { token }, body }) => ({
      message: messages.confirmed,
      data: await answers.contribute(token, body),
    })),
    endpoint(contract.answer, async ({ params: { token }, body }) => ({
      message: body.isApproved ? messages.approved : messages.corrections,
      data: await answers.answer(token, body),
    })),
  ];
}

function officeEndpoints({ db, office }: ProofEndpointNeeds): Endpoint[] {
  const require = (actor: Actor, submissionId: SubmissionId) =>
    requirePermission(db, actor, { permission: 'submission.publish', submissionId });
  return [
    endpoint(ofOffice.list, async ({ params: { id } }, { actor }) => {
      await require(actor, id);
      return { data: await office.list(id) };
    }),
    endpoint(ofOffice.ask, async ({ params: { id }, body }, { actor }) => {
      await require(actor, id);
      return { message: messages.asked, data: await office.ask(actor.id, id, body) };
    }),
    endpoint(ofOffice.sendLink, async ({ params: { id, proofId, position } }, { actor }) => {
      await require(actor, id);
      return { message: messages.linkSent(await office.sendLink({ submissionId: id, proofId, position })) };
    }),
    endpoint(ofOffice.withdraw, async ({ params: { id, commentId } }, { actor }) => {
      await require(actor, id);
      return { message: messages.questionRemoved, data: await office.withdraw(id, commentId) };
    }),
    endpoint(ofOffice.settle, async ({ params: { id, commentId }, body }, { actor }) => {
      await require(actor, id);
      const data = await office.settle(actor.id, { submissionId: id, commentId }, body);
      return { message: body.isSettled ? messages.settled : messages.reopened, data };
    }),
  ];
}
