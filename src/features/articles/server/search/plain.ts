/*
 * PostgreSQL's parser takes every character that is not ASCII for a letter where the database has no language (“land” is
 * not "land" then), what begins with "<" for a tag, what has a slash for a file and what begins with "-" for a negative
 * number. So texts and queries are given to it in letters, digits and the signs of a keyboard only.
 */

/** Soft hyphens, joiners, marks of direction: nobody types or sees them. */
const INVISIBLE = /\p{Cf}/gu;
const APOSTROPHE = /[\u2018\u2019\u201b\u02b9\u02bc\u0060\u00b4\uff07]/g;
const HYPHEN = /[\u2010\u2011]/g;
const QUOTE = /[\u201c-\u201f\u00ab\u00bb\uff02]/g;
const DASH = /[\u2012-\u2015\u2212\ufe58\ufe63\uff0d]/g;
/** Neither a letter nor a digit, nor a sign that words are written with. */
const NO_WORD = /[^\p{L}\p{M}\p{N}\x20-\x7e]/gu;
const SEPARATOR = /[<>&/\\]/g;

const blank = (part: string) => ' '.repeat(part.length);

/** A text as it is shown where something in it is marked: composed (NFC), without what is invisible. */
export const shownText = (text: string): string => text.normalize('NFC').replace(INVISIBLE, '');

/** A text as it is read, of the length of `shownText` and with each word in the same place. */
export function plainText(text: string): string {
  return shownText(text)
    .replace(APOSTROPHE, "'")
    .replace(HYPHEN, '-')
    .replace(NO_WORD, blank)
    .replace(SEPARATOR, blank)
    .replace(/-(?=\p{N})/gu, blank);
}

/** A query as it is read: with the quotes and minus signs that are meant where others stand, and no empty ones. */
export function plainQuery(text: string): string {
  return shownText(text)
    .replace(QUOTE, '"')
    .replace(APOSTROPHE, "'")
    .replace(HYPHEN, '-')
    .replace(/(?<=[\p{L}\p{M}\p{N}])(?:[\u2012-\u2015\u2212\ufe58\ufe63\uff0d]|-(?=\p{N}))/gu, blank)
    .replace(DASH, '-')
    .replace(NO_WORD, blank)
    .replace(SEPARATOR, blank)
    .replace(/[,;]/g, blank)
    .replace(/-(?![\p{L}\p{N}"])/gu, blank);
}
