import type { Id } from '#base/ids.ts';

export type UploadId = Id<'upload'>;
export type ImageId = Id<'image'>;

const MB = 1024 * 1024;

export const MAX_FILE_BYTES = 25 * MB;
export const MAX_FILES_PER_REQUEST = 10;
/** Where resumable uploads are begun and sent (tus 1.0). */
export const RESUMABLE_PATH = '/api/v1/submission/resumable';
/** How long an upload that no submission uses is kept. */
export const UNATTACHED_HOURS = 72;

/** `parsedBytes` is XML that is parsed whole: content types, relationships and settings. */
export const DOCX_LIMITS = {
  entries: 2000,
  inflatedBytes: 200 * MB,
  parsedBytes: 8 * MB,
  ratio: 200,
  milliseconds: 10_000,
} as const;

/** What a picture may be; `side` is what it is made to fit into, `longest` what it may be before. Pixels and bytes. */
export const IMAGE_LIMITS = { bytes: 5 * MB, pixels: 40_000_000, longest: 20_000, side: 800 } as const;
/** What browsers offer when a picture is chosen. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'];

/** What a browser can say against a picture before it is sent; the server looks at what is in it. */
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
 * A file name somebody gave, made harmless: its last path segment, one line, no characters that mean something to a
 * file system or a header, at most 120 characters, with the ending of what the file really is.
 */
export function tameFileName(name: string, format: Format): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const stem = last
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}<>:"|?*;]/gu, ' ')
    .replace(/(\.(pdf|docx?))+$/i, '')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return `${[...stem].slice(0, 120).join('') || 'file'}.${format}`;
}

/** The name without its ending. */
export function stemOf(fileName: string): string {
  return fileName.replace(/\.[a-z0-9]+$/i, '');
}
