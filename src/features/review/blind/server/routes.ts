import { AppError, invalid } from '#base/errors.ts';
import type { Format } from '#features/files/rules.ts';
import type { ReceiveLimits } from '#features/files/server/receive.ts';
import type { Files } from '#features/files/server/service.ts';
import type { Database } from '#platform/database/types.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { privateFile } from '#platform/http/private-file.ts';
import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import type { Certificates } from '../../credit/server/certificates.ts';
import { REVIEW_LIMITS } from '../../rules.ts';
import { filesOfReports } from '../../server/read.ts';
import { blindContract as contract } from '../contract.ts';
import { offlineForm, readOfflineForm } from '../offline-form.ts';
import { blindTexts } from '../texts.ts';
import type { BlindAssignments } from './assignments.ts';
import { dueDateCalendar } from './calendar.ts';
import { changesSince } from './changes.ts';
import type { blindDrafts } from './drafts.ts';
import { findBlindFile, textPages } from './files.ts';
import type { reportFileService } from './report-files.ts';
import type { blindReports } from './reports.ts';
import { extensionMessage, mayRead, viewOf } from './view.ts';

const { errors, messages } = blindTexts;

export interface BlindEndpointNeeds {
  db: Database;
  store: FileStore;
  clock: () => Date;
  publicUrl: string;
  assignments: BlindAssignments;
  drafts: ReturnType<typeof blindDrafts>;
  reports: ReturnType<typeof blindReports>;
  certificates: Certificates;
  files: Files;
  reportFiles: ReturnType<typeof reportFileService>;
}

const REPORT_FILE: ReceiveLimits = {
  bytes: REVIEW_LIMITS.fileBytes,
  files: 1,
  get tooLarge() {
    return errors.fileLarge;
  },
  get tooMany() {
    return errors.oneFile;
  },
};

const OFFLINE_FORM: ReceiveLimits = {
  bytes: REVIEW_LIMITS.offlineBytes,
  files: 1,
  get tooLarge() {
    return errors.offlineLarge;
  },
  get tooMany() {
    return errors.oneFile;
  },
};

/** The calls of reviewers. Only the link decides what they read; a bearer token is ignored. */
export function blindEndpoints(needs: BlindEndpointNeeds): Endpoint[] {
  const { db, store, clock, publicUrl, assignments, drafts, reports, certificates, files, reportFiles } = needs;
  const after = async (token: string, message: string) => ({
    message,
    data: await viewOf(db, await assignments.open(token), clock()),
  });
  /** The assignment of a reviewer who may read the manuscript; 409 before that. */
  const readable = async (token: string) => {
    const found = await assignments.open(token);
    if (mayRead(found, clock())) return found;
    if (found.round.closedAt) throw new AppError('conflict', 'ROUND_CLOSED', errors.closed);
    throw new AppError('conflict', 'NOT_ACCEPTED', errors.notAccepted);
  };
  return [
    endpoint(contract.review, async ({ params: { token } }) => ({
      data: await viewOf(db, await assignments.open(token), clock()),
    })),
    endpoint(contract.accept, async ({ params: { token }, body }) => {
      await assignments.accept(token, body);
      return after(token, messages.accepted);
    }),
    endpoint(contract.decline, async ({ params: { token }, body }) => {
      await assignments.decline(token, body);
      return after(token, messages.declined);
    }),
    endpoint(contract.freshLink, async ({ params: { token } }) => {
      await assignments.sendFreshLink(token).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.failure === 'unavailable') throw error;
      });
      return { message: messages.freshLink };
    }),
    endpoint(contract.extend, async ({ params: { token } }) => {
      await assignments.extend(token);
      const reply = await after(token, '');
      return { ...reply, message: extensionMessage(reply.data) };
    }),
    endpoint(contract.saveDraft, async ({ params: { token }, body: { content, version } }) => {
      await drafts.save(token, content, version);
      return after(token, messages.saved);
    }),
    endpoint(contract.send, async ({ params: { token }, body }) => {
      await reports.send(token, body);
      return after(token, messages.sent);
    }),
    endpoint(contract.text, async ({ params: { token } }) => {
      const { round } = await readable(token);
      return { data: await textPages(db, round.id) };
    }),
    endpoint(contract.changes, async ({ params: { token } }) => ({
      data: await changesSince(db, await readable(token)),
    })),
    endpoint(contract.credit, async ({ params: { token } }) => {
      const { reviewer } = await assignments.open(token);
      return { data: await certificates.yearsOf(reviewer.id) };
    }),
    endpoint(contract.certify, async ({ params: { token }, body: { year } }) => {
      const { reviewer } = await assignments.open(token);
      await certificates.issue(reviewer.id, year);
      return { data: await certificates.yearsOf(reviewer.id) };
    }),
    endpoint(contract.certificate, async ({ params: { token, code } }) => {
      const { reviewer } = await assignments.open(token);
      const { pdf, fileName } = await certificates.pdf(reviewer.id, code);
      return privateFile(pdf, { fileName, mimeType: 'application/pdf', size: pdf.length, isInline: true });
    }),
    endpoint(contract.attach, async ({ params: { token } }, context) => {
      await reportFiles.add(token, () => files.receiveDocument(context, 'file', REPORT_FILE));
      return after(token, messages.attached);
    }),
    endpoint(contract.calendar, async ({ params: { token } }) => {
      const review = await viewOf(db, await assignments.open(token), clock());
      const content = dueDateCalendar({ review, address: `${publicUrl}/r/${token}`, now: clock() });
      return privateFile(content, { fileName: `${review.manuscript}.ics`, mimeType: 'text/calendar; charset=utf-8' });
    }),
    endpoint(contract.offlineForm, async ({ params: { token } }) => {
      const { manuscript, draft } = await viewOf(db, await assignments.open(token), clock());
      const file = { fileName: `${manuscript}-report.txt`, mimeType: 'text/plain; charset=utf-8' };
      return privateFile(offlineForm(manuscript, draft.content), file);
    }),
    endpoint(contract.readOfflineForm, async ({ params: { token } }, context) => {
      await assignments.open(token);
      const text = await files.receiveText(context, 'offline', OFFLINE_FORM);
      const answers = text === undefined ? undefined : readOfflineForm(text);
      if (!answers) throw invalid([{ path: 'offline', message: errors.notOffline }]);
      await drafts.takeOver(token, answers);
      return after(token, messages.offline);
    }),
    endpoint(contract.detach, async ({ params: { token, fileId } }) => {
      await reportFiles.remove(token, fileId);
      return after(token, messages.detached);
    }),
    endpoint(contract.reportFile, async ({ params: { token, fileId } }) => {
      const { assignment } = await assignments.open(token);
      const file = (await filesOfReports(db, [assignment.id])).find(({ id }) => id === fileId);
      if (!file) throw new AppError('missing', 'NOT_FOUND', errors.noFile);
      return fileResponse(store, file);
    }),
    endpoint(contract.file, async ({ params: { token, fileName } }) => {
      const { round } = await readable(token);
      const file = await findBlindFile(db, round.id, fileName);
      if (!file) throw new AppError('missing', 'NOT_FOUND', errors.noFile);
      return fileResponse(store, file, { isFramed: file.format === 'pdf' });
    }),
  ];
}

interface StoredFile {
  storageKey: string;
  mimeType: string;
  size: number;
  format: Format;
  fileName: string;
}

async function fileResponse(
  store: FileStore,
  file: StoredFile,
  { isFramed }: { isFramed: boolean } = { isFramed: false },
): Promise<Response> {
  return privateFile(await store.read(file.storageKey), { ...file, isInline: file.format === 'pdf', isFramed });
}
