/*
 * PostgreSQL's parser takes every character that is not ASCII for a letter where the database has no language (“land” is
 * not "land" then), what begins with "<" for a tag, what has a slash for a file and what begins with "-" for a negative
 * number. So texts and queries are given to it in letters, digits and the signs of a keyboard only.
 */

/** Soft hyphens, blanks without width, marks of direction: nobody types or sees them. */
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const APOSTROPHE = /[\u2018\u2019\u201b\u02b9\u02bc\u0060\u00b4\uff07]/g;
const HYPHEN = /[\u2010\u2011]/g;
const QUOTE = /[\u201c-\u201f\u00ab\u00bb\uff02]/g;
const DASH = /[\u2012-\u2015\u2212\ufe58\ufe63\uff0d]/g;
/** One that stands between two words, as a blank does. */
const DASH_WITHIN = new RegExp(`(?<=[\\p{L}\\p{M}\\p{N}])${DASH.source}`, 'gu');
/** The 2 of CO\u2082 and m\u00b2, and letters of full width. */
const VARIANT = /[\p{No}\p{Lm}\uff01-\uff5e]/gu;
/** Neither a letter nor a digit, nor a sign that words are written with. */
const NO_WORD = /[^\p{L}\p{M}\p{N}\x20-\x7e]/gu;
const SEPARATOR = /[<>&/\\+~=|^]/g;
/** A sentence begun without a blank: PostgreSQL would see the name of a computer. */
const FULL_STOP = /(?<=[\p{Ll}\p{N}])\.(?=\p{Lu})/gu;
/** A hyphenated word's parts are words of their own; as one it would stand between them and those before. */
const JOINT = /(?<=[\p{L}\p{M}\p{N}'])-(?=[\p{L}\p{N}])/gu;
const COMPOUND = /[\p{L}\p{M}\p{N}'.]+(?:-[\p{L}\p{M}\p{N}'.]+)+/gu;
/** Of a name as citations have it ("Mukamana, C.", "Habimana, J.-M. V."), the letters no article has as words. */
const INITIALS = /(?<=\p{L}{2}),(?:[\s-]*\p{Lu}\.)+(?![\p{L}\p{N}])/gu;

const blank = (part: string) => ' '.repeat(part.length);

/** A text as it is shown where something in it is marked: composed (NFC), without what is invisible. */
export const shownText = (text: string): string => text.normalize('NFC').replace(INVISIBLE, '');

/** A query in the quotes and minus signs of a keyboard where others are meant for them; of the length of `shownText`. */
export function withTypedSigns(text: string): string {
  return shownText(text).replace(APOSTROPHE, "'").replace(QUOTE, '"').replace(DASH_WITHIN, blank).replace(DASH, '-');
}

function withPlainSigns(text: string): string {
  return text
    .replace(APOSTROPHE, "'")
    .replace(HYPHEN, '-')
    .replace(VARIANT, (sign) => {
      const plain = sign.normalize('NFKC');
      return plain.length === sign.length ? plain : sign;
    })
    .replace(NO_WORD, blank)
    .replace(SEPARATOR, blank)
    .replace(FULL_STOP, blank);
}

/** A text as it is read, of the length of `shownText` and with each word in the same place. */
export function plainText(text: string): string {
  return withPlainSigns(shownText(text))
    .replace(JOINT, blank)
    .replace(/-(?=\p{N})/gu, blank);
}

/**
 * A query as it is read: with the quotes and minus signs that are meant where others stand, no minus sign that leaves
 * nothing out, no initials behind a name, and hyphenated words as phrases.
 */
export function plainQuery(text: string): string {
  const plain = withPlainSigns(withTypedSigns(text))
    .replace(INITIALS, blank)
    .replace(/[,;]/g, blank)
    .replace(/(?<![\p{L}\p{M}\p{N}])-['(#]+(?=[\p{L}\p{N}"])/gu, '-')
    .replace(/-(?![\p{L}\p{N}"])/gu, blank);
  const parts = plain.split('"');
  return parts.map((part, place) => (place % 2 === 0 ? part.replace(COMPOUND, asPhrase) : spaced(part))).join('"');
}

const spaced = (words: string) => words.replace(JOINT, blank);
const asPhrase = (compound: string) => `"${spaced(compound)}"`;
