import { readFile, rename, rm } from 'node:fs/promises';
import type { RequireRoom } from '#platform/files/free-space.ts';
import type { CallContext } from '#platform/http/serve.ts';
import type { Format } from '../rules.ts';
import type { DocxChecks } from './docx-checks.ts';
import { type ReceiveLimits, receiveFiles } from './receive.ts';
import { sniff } from './sniff.ts';

interface Needs {
  documents: DocxChecks;
  requireRoom: RequireRoom;
  folder: () => Promise<string>;
}

/** A document that was received and checked, but not stored. */
export interface ReceivedDocument {
  bytes: Buffer;
  format: Format;
}

/**
 * Receives one document of a person without an account, who has no quota, and checks it as uploads are checked. No file is left
 * on the disk. Throws 413 and 422.
 */
export function documentReceiving({ documents, requireRoom, folder }: Needs) {
  return async (context: CallContext, field: string, limits: ReceiveLimits): Promise<ReceivedDocument> => {
    const reception = { field, folder: await folder(), limits, beforeWriting: requireRoom };
    const [received] = await receiveFiles(context, reception);
    const path = received?.path ?? '';
    const rewritten = `${path}.rewritten`;
    try {
      const format = await sniff(path);
      if (format === 'docx' && (await documents.check(path, rewritten))) await rename(rewritten, path);
      return { bytes: await readFile(path), format };
    } finally {
      await rm(path, { force: true });
      await rm(rewritten, { force: true });
    }
  };
}
