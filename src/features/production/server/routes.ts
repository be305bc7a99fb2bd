import { AppError, invalid } from '#base/errors.ts';
import { MAX_FILE_BYTES } from '#features/files/rules.ts';
import { UnknownFormat } from '#features/files/server/problems.ts';
import type { ReceiveLimits } from '#features/files/server/receive.ts';
import type { Files } from '#features/files/server/service.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { requirePermission } from '#features/submissions/server/access.ts';
import type { Database } from '#platform/database/types.ts';
import { privateFile } from '#platform/http/private-file.ts';
import { type Actor, type Endpoint, endpoint } from '#platform/http/serve.ts';
import { productionContract as contract } from '../contract.ts';
import { productionTexts } from '../texts.ts';
import { staffText } from './present.ts';
import type { TextSaving } from './saving.ts';
import { documentRefused, shownText, type textService } from './texts.ts';

const { errors, messages } = productionTexts;
const DOCUMENT: ReceiveLimits = {
  bytes: MAX_FILE_BYTES,
  files: 1,
  get tooLarge() {
    return errors.tooLarge;
  },
  get tooMany() {
    return errors.tooMany;
  },
};

interface ProductionEndpointNeeds {
  db: Database;
  files: Files;
  texts: ReturnType<typeof textService>;
  textSaving: TextSaving;
}

/** Puts the sentence of a refused file at its field. */
function atTheField(error: unknown): never {
  if (error instanceof UnknownFormat) throw documentRefused(errors.notWord);
  throw error instanceof AppError && error.failure === 'refused' ? documentRefused(error.message) : error;
}

export function productionEndpoints({ db, files, texts, textSaving: saving }: ProductionEndpointNeeds): Endpoint[] {
  const require = (actor: Actor, submissionId: SubmissionId) =>
    requirePermission(db, actor, { permission: 'submission.publish', submissionId });
  return [
    endpoint(contract.upload, async ({ params: { id } }, context) => {
      await require(context.actor, id);
      const received = await files.receiveDocument(context, 'file', DOCUMENT).catch(atTheField);
      if (received.bytes.length === 0) throw invalid([{ path: 'file', message: errors.noFile }]);
      return { message: messages.read, data: await texts.read(context.actor.id, id, received) };
    }),
    endpoint(contract.report, async ({ params: { id } }, { actor }) => {
      await require(actor, id);
      return { data: await texts.report(id) };
    }),
    endpoint(contract.shown, async ({ params: { id } }, { actor }) => {
      await require(actor, id);
      const row = await texts.latest(id);
      return { data: row ? shownText(row) : null };
    }),
    endpoint(contract.editing, async ({ params: { id } }, { actor }) => {
      await require(actor, id);
      return { data: await texts.editing(id) };
    }),
    endpoint(contract.save, async ({ params: { id }, body }, { actor }) => {
      await require(actor, id);
      return { message: messages.saved, data: await staffText(db, await saving.save(actor.id, id, body)) };
    }),
    endpoint(contract.release, async ({ params: { id }, body: { revision } }, { actor }) => {
      await require(actor, id);
      return { message: messages.released, data: await staffText(db, await saving.release(actor.id, id, revision)) };
    }),
    endpoint(contract.versions, async ({ params: { id } }, { actor }) => {
      await require(actor, id);
      return { data: await texts.versions(id) };
    }),
    endpoint(contract.restore, async ({ params: { id, n } }, { actor }) => {
      await require(actor, id);
      return { message: messages.restored, data: await staffText(db, await saving.restore(actor.id, id, n)) };
    }),
    endpoint(contract.jats, async ({ params: { id } }, { actor }) => {
      await require(actor, id);
      const row = await texts.latest(id);
      if (!row) throw new AppError('missing', 'NOT_FOUND', errors.missing);
      return privateFile(row.jats, {
        fileName: `text-v${row.version}.jats.xml`,
        mimeType: 'application/xml; charset=utf-8',
      });
    }),
    endpoint(contract.remove, async ({ params: { id } }, { actor }) => {
      await require(actor, id);
      await texts.remove(actor.id, id);
      return { message: messages.removed };
    }),
  ];
}
