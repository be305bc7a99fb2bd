import { API_ROOT } from '#base/client.ts';
import { issueRefOf } from '#features/issues/server/read.ts';
import { topicFieldsOf } from '#features/topics/server/read.ts';
import type { SignedLinks } from '#platform/security/signed-links.ts';
import type { LetterFileLink, OwnSubmission, StaffSubmission } from '../contract.ts';
import { fieldsOfRow } from '../fields/fields.ts';
import type { SubmissionFileId } from '../rules.ts';
import type { LetterFile } from './letter-files.ts';
import type { FullSubmission } from './read.ts';

const LINK_MINUTES = 10;

/** Returns the address of a file; signatures cover exactly this string. */
export function downloadAddress(fileId: SubmissionFileId): string {
  return `${API_ROOT}/submission/download/${fileId}`;
}

export interface Signing {
  links: SignedLinks;
  now: Date;
}

/** Returns a signed link that opens without a bearer token, valid for ten minutes. */
export function signedDownload(fileId: SubmissionFileId, { links, now }: Signing): string {
  const address = downloadAddress(fileId);
  return `${address}?${links.sign(address, new Date(now.getTime() + LINK_MINUTES * 60_000))}`;
}

/** Returns a file of a letter with a signed link. */
export function presentLetterFile({ id, upload }: LetterFile, signing: Signing): LetterFileLink {
  return { fileName: upload.fileName, fileUrl: signedDownload(id, signing), fileSize: upload.size };
}

/** Returns a submission as its author sees it. */
export function presentOwn(submission: FullSubmission, signing: Signing): OwnSubmission {
  const { id, number, status, topic, createdAt, slug, userId, authors, files, replaced, declarations, history } =
    submission;
  return {
    id,
    number,
    status,
    ...fieldsOfRow(submission, topic),
    ...topicFieldsOf(submission),
    category: topic,
    createdAt: createdAt.toISOString(),
    slug,
    authors: authors.map(({ fullName, email, affiliation, orcid, ror, position }) => ({
      fullName,
      email,
      affiliation,
      orcid,
      ror,
      isCorresponding: position === 1,
      order: position,
    })),
    files: files.map((file) => ({
      id: file.id,
      fileName: file.fileName,
      fileType: file.fileType,
      fileUrl: signedDownload(file.id, signing),
      fileSize: file.size,
      mimeType: file.mimeType,
      downloadCount: file.downloadCount,
      isReplaced: replaced.has(file),
    })),
    declarations: declarations.map(({ type, text, isChecked }) => ({ type, text, isChecked })),
    history: history.map(({ change, files: sent }) => ({
      from: change.fromStatus,
      to: change.toStatus,
      at: change.createdAt.toISOString(),
      byAuthor: change.actorId === userId,
      note: change.tellsAuthors ? change.note : null,
      files: change.tellsAuthors ? sent.map((file) => presentLetterFile(file, signing)) : [],
      corrections: change.corrections,
    })),
  };
}

/** Returns a submission as staff see it. */
export function presentToStaff(
  submission: FullSubmission,
  usage: { views: number; downloads: number },
  signing: Signing,
): StaffSubmission {
  const { user, issue, acceptedAt, publishedAt, deletedAt, history } = submission;
  const { firstPage, lastPage, doi, licence, version, notices } = submission;
  return {
    ...presentOwn(submission, signing),
    ...usage,
    user,
    handlingEditorId: submission.handlingEditorId,
    handlingEditor: submission.handlingEditor,
    issue: issueRefOf(issue),
    firstPage,
    lastPage,
    doi,
    licence,
    version,
    notices,
    versions: submission.versions.map((row) => ({ ...row, publishedAt: row.publishedAt.toISOString() })),
    acceptedAt: acceptedAt?.toISOString() ?? null,
    publishedAt: publishedAt?.toISOString() ?? null,
    deletedAt: deletedAt?.toISOString() ?? null,
    history: history.map(({ change, files, firstName, lastName }) => ({
      from: change.fromStatus,
      to: change.toStatus,
      at: change.createdAt.toISOString(),
      byAuthor: change.actorId === submission.userId,
      by: firstName ? `${firstName} ${lastName}` : null,
      note: change.note,
      files: files.map((file) => presentLetterFile(file, signing)),
      corrections: change.corrections,
      tellsAuthors: change.tellsAuthors,
      reason: change.reason,
    })),
  };
}
