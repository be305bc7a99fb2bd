import type { Id } from '#base/ids.ts';

export type UploadId = Id<'upload'>;
export type ImageId = Id<'image'>;

const MB = 1024 * 1024;

export const MAX_FILE_BYTES = 25 * MB;
export const MAX_FILES_PER_REQUEST = 10;
/** Endpoint of resumable uploads (tus 1.0). */
export const RESUMABLE_PATH = '/api/v1/submission/resumable';
/** Hours until an upload that no submission uses is deleted. */
export const UNATTACHED_HOURS = 72;

/** `parsedBytes` limits the XML that is parsed as a whole: content types, relationships and settings. */
export const DOCX_LIMITS = {
  entries: 2000,
  inflatedBytes: 200 * MB,
  parsedBytes: 8 * MB,
  ratio: 200,
  milliseconds: 10_000,
} as const;

/** Limits of an uploaded picture in bytes and pixels. The stored picture fits into `storedSide` × `storedSide`. */
export const IMAGE_LIMITS = { bytes: 5 * MB, pixels: 40_000_000, side: 20_000, storedSide: 800 } as const;
/** Types for `<input accept>`. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'];

/** Checks a picture in the browser by type and size; the server checks its content. */
export function imageFault({ type, size }: { type: string; size: number }) {
  if (!IMAGE_TYPES.includes(type)) return 'unknownFormat';
  if (size === 0) return 'empty';
  return size > IMAGE_LIMITS.bytes ? 'tooLarge' : undefined;
}

export const FORMATS = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;
export type Format = keyof typeof FORMATS;

/**
 * Returns a safe version of a client's file name: the last path segment on one line, without characters that are special
 * in a file system or a header, at most 120 characters, with the extension of the detected format, `extension`.
 */
export function safeFileName(name: string, extension: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const stem = last
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}<>:"|?*;]/gu, ' ')
    .replace(new RegExp(`(\\.(pdf|docx?|${extension}))+$`, 'i'), '')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return `${Array.from(stem).slice(0, 120).join('') || 'file'}.${extension}`;
}

/** Returns a file name without its extension. */
export function stemOf(fileName: string): string {
  return fileName.replace(/\.[a-z0-9]+$/i, '');
}
