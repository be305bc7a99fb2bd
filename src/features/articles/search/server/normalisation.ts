/*
 * PostgreSQL's parser reads every non-ASCII character as a letter if the database has the C locale (then “land” is not
 * "land"), text after "<" as a tag, text with a slash as a file name and "-" before digits as a negative number. So texts
 * and queries are normalised to letters, digits and keyboard punctuation.
 */

/** Soft hyphens, zero-width spaces and direction marks. */
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const APOSTROPHE = /[\u2018\u2019\u201b\u02b9\u02bc\u0060\u00b4\uff07]/g;
const HYPHEN = /[\u2010\u2011]/g;
const QUOTE = /[\u201c-\u201f\u00ab\u00bb\uff02]/g;
const DASH = /[\u2012-\u2015\u2212\ufe58\ufe63\uff0d]/g;
/** A dash that separates two words. */
const DASH_WITHIN = new RegExp(`(?<=[\\p{L}\\p{M}\\p{N}])${DASH.source}`, 'gu');
/** Subscripts and superscripts (CO\u2082, m\u00b2) and full-width characters. */
const VARIANT_CHARACTER = /[\p{No}\p{Lm}\uff01-\uff5e]/gu;
/** Anything but letters, digits and ASCII. */
const NON_WORD = /[^\p{L}\p{M}\p{N}\x20-\x7e]/gu;
const SEPARATOR = /[<>&/\\+~=|^]/g;
/** A full stop without a space after it, which PostgreSQL would read as part of a host name. */
const FULL_STOP = /(?<=[\p{Ll}\p{N}])\.(?=\p{Lu})/gu;
/** Hyphen within a word. It is replaced, because PostgreSQL would also index the compound, which shifts word positions. */
const INNER_HYPHEN = /(?<=[\p{L}\p{M}\p{N}'])-(?=[\p{L}\p{N}])/gu;
const COMPOUND = /[\p{L}\p{M}\p{N}'.]+(?:-[\p{L}\p{M}\p{N}'.]+)+/gu;
/** Initials after a family name in citations ("Mukamana, C.", "Habimana, J.-M. V."), which no article has as words. */
const INITIALS = /(?<=\p{L}{2}),(?:[\s-]*\p{Lu}\.)+(?![\p{L}\p{N}])/gu;

const blank = (part: string) => ' '.repeat(part.length);

/** The text that marked passages show: composed (NFC), without invisible characters. */
export const displayText = (text: string): string => text.normalize('NFC').replace(INVISIBLE, '');

/** Replaces typographic quotation marks and minus signs with keyboard ones; the length is that of `displayText`. */
export function withKeyboardPunctuation(text: string): string {
  return displayText(text).replace(APOSTROPHE, "'").replace(QUOTE, '"').replace(DASH_WITHIN, blank).replace(DASH, '-');
}

function withPlainPunctuation(text: string): string {
  return text
    .replace(APOSTROPHE, "'")
    .replace(HYPHEN, '-')
    .replace(VARIANT_CHARACTER, (variant) => {
      const plain = variant.normalize('NFKC');
      return plain.length === variant.length ? plain : variant;
    })
    .replace(NON_WORD, blank)
    .replace(SEPARATOR, blank)
    .replace(FULL_STOP, blank);
}

/** Normalises a text for indexing; the length and the positions of words are those of `displayText`. */
export function plainText(text: string): string {
  return withPlainPunctuation(displayText(text))
    .replace(INNER_HYPHEN, blank)
    .replace(/-(?=\p{N})/gu, blank);
}

/**
 * Normalises a query: keyboard quotation marks and minus signs, no minus sign that excludes nothing, no initials after a
 * name, and hyphenated words as phrases.
 */
export function plainQuery(text: string): string {
  const plain = withPlainPunctuation(withKeyboardPunctuation(text))
    .replace(INITIALS, blank)
    .replace(/[,;]/g, blank)
    .replace(/(?<![\p{L}\p{M}\p{N}])-['(#]+(?=[\p{L}\p{N}"])/gu, '-')
    .replace(/-(?![\p{L}\p{N}"])/gu, blank);
  const parts = plain.split('"');
  return parts
    .map((part, index) => (index % 2 === 0 ? part.replace(COMPOUND, asPhrase) : withoutHyphens(part)))
    .join('"');
}

const withoutHyphens = (words: string) => words.replace(INNER_HYPHEN, blank);
const asPhrase = (compound: string) => `"${withoutHyphens(compound)}"`;
