import { eq } from 'drizzle-orm';
import { AppError, invalid } from '#base/errors.ts';
import { findingsIn } from '#features/anonymity/identity.ts';
import type { Anonymity, BlindCopy } from '#features/anonymity/server/service.ts';
import type { Format } from '#features/files/rules.ts';
import type { StoredFileType, SubmissionFileId, SubmissionId } from '#features/submissions/rules.ts';
import { type FullSubmission, loadSubmissions } from '#features/submissions/server/read.ts';
import { submissions } from '#features/submissions/server/tables.ts';
import type { Database } from '#platform/database/types.ts';
import type { BlindFileKind } from '../rules.ts';
import { reviewTexts } from '../texts.ts';
import { authorsAndSubmitter } from './identities.ts';

export interface BlindCopyNeeds {
  db: Database;
  anonymity: Anonymity;
}

export interface BlindManuscript extends BlindCopy {
  /** Made from number, round and kind alone. */
  fileName: string;
  format: Format;
  mimeType: string;
}

interface Purpose {
  /** The round; none for a copy that an editor only looks at. */
  round?: number;
  kind: BlindFileKind;
}

export type BlindCopies = ReturnType<typeof blindCopies>;

/** The files that become the copies of each kind. */
const FILE_TYPES_OF: Record<BlindFileKind, readonly StoredFileType[]> = {
  MANUSCRIPT: ['MANUSCRIPT', 'BLIND_MANUSCRIPT'],
  RESPONSE: ['COVER_LETTER', 'RESPONSE_LETTER'],
};

/** Copies of manuscripts for reviewers. */
export function blindCopies({ db, anonymity }: BlindCopyNeeds) {
  const submission = async (id: SubmissionId): Promise<FullSubmission> => {
    const [found] = await loadSubmissions(db, eq(submissions.id, id), { limit: 1, offset: 0 });
    if (!found || found.deletedAt) throw new AppError('missing', 'NOT_FOUND', reviewTexts.errors.noManuscript);
    return found;
  };

  return {
    /** 404 for an unknown or deleted one. */
    submission,

    /** Throws a field error for a text that reviewers would read and that names an author. */
    async refuseNames(id: SubmissionId, path: string, text: string): Promise<void> {
      const people = await authorsAndSubmitter(db, (await submission(id)).id);
      const found = findingsIn([text], people).find(({ kind }) => kind === 'name');
      if (found) throw invalid([{ path, message: reviewTexts.errors.namesAuthor(found.excerpt) }]);
    },

    /** Makes the copy of a file. 404 for a file of another type, 422 for a damaged one. */
    async of(manuscript: FullSubmission, fileId: SubmissionFileId, { round, kind }: Purpose): Promise<BlindManuscript> {
      const file = manuscript.files.find(({ id, fileType }) => id === fileId && FILE_TYPES_OF[kind].includes(fileType));
      if (!file) throw new AppError('missing', 'NOT_FOUND', reviewTexts.errors.noManuscript);
      const copy = await anonymity.copyOf(file, await authorsAndSubmitter(db, manuscript.id));
      const name = [manuscript.number, ...(round ? [`R${round}`] : []), kind.toLowerCase()].join('-');
      return { ...copy, fileName: `${name}.${file.format}`, format: file.format, mimeType: file.mimeType };
    },
  };
}
