/** Documents that carry a code, by which anyone can check that the journal has issued them. */
export const DOCUMENT_KINDS = ['certificate', 'submission-receipt', 'report-receipt', 'decision-letter'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Digits of codes: Crockford's base 32, without letters that can be taken for a digit. */
export const CODE_DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 60 bits, so that no code can be guessed. */
export const CODE_LENGTH = 12;

/** A code as it was typed, without hyphens and in capitals; letters that stand for a digit become that digit. */
export function normalCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}

/** A code for people: "K7QF-2MXD-9TRA". */
export function printedCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? '';
}
