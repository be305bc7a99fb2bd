import type { UploadedFile } from '#features/files/contract.ts';
import type { FieldErrors } from '#ui/use-server-form.ts';
import type { FileType } from '../../rules.ts';

/** An upload in its slot. */
export interface AttachedFile extends Omit<UploadedFile, 'id'> {
  fileType: FileType;
}

/** Files that a newer one of the same slot and format has replaced. The list is in the order of uploading. */
export function replacedAmong(files: AttachedFile[]): Set<AttachedFile> {
  const newest = new Map(files.map((file) => [`${file.fileType}.${file.mimeType}`, file]));
  return new Set(files.filter((file) => newest.get(`${file.fileType}.${file.mimeType}`) !== file));
}

/** What the server said about a slot. It counts all files; what it says of one belongs to the slot that one is in. */
export function slotFault(files: AttachedFile[], fileType: FileType, errors: FieldErrors): string | undefined {
  const index = files.findIndex((file, at) => file.fileType === fileType && errors[`files.${at}.fileUrl`]);
  return errors[`files.${fileType}`] ?? errors[`files.${index}.fileUrl`];
}
