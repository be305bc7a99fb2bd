import type { UploadedFile } from '#features/files/contract.ts';
import type { FieldErrors } from '#ui/use-server-form.ts';
import type { FileType } from '../../rules.ts';

/** An upload in its slot. */
export interface AttachedFile extends Omit<UploadedFile, 'id'> {
  fileType: FileType;
}

/** Returns the files that a newer one of the same slot and format has replaced. `files` is in upload order. */
export function replacedAmong(files: AttachedFile[]): Set<AttachedFile> {
  const newest = new Map(files.map((file) => [`${file.fileType}.${file.mimeType}`, file]));
  return new Set(files.filter((file) => newest.get(`${file.fileType}.${file.mimeType}`) !== file));
}

/** Returns the error of a slot: its own (`files.MANUSCRIPT`), or that of one of its files, by index in `files`. */
export function slotError(files: AttachedFile[], fileType: FileType, errors: FieldErrors): string | undefined {
  const index = files.findIndex((file, position) => file.fileType === fileType && errors[`files.${position}.fileUrl`]);
  return errors[`files.${fileType}`] ?? errors[`files.${index}.fileUrl`];
}
