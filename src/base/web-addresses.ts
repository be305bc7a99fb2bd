/** Endings that show a word with a dot to be an address, beside every ending of a country (two letters). */
const KNOWN_ENDINGS =
  'com|org|net|edu|gov|int|info|biz|name|mobi|app|dev|web|site|online|store|shop|xyz|top|club|live|link|click|page|blog|cloud|africa|wiki|news|email|support|finance|bank|one|win|vip|icu|pro|tech|space|website|digital|agency|world|group';
const WEB_ADDRESS = new RegExp(
  `://|\\bwww\\.|(?<![\\p{L}\\p{N}])[\\p{L}\\p{N}-]{2,}\\.(?:[a-z]{2}|${KNOWN_ENDINGS})(?![\\p{L}\\p{N}])`,
  'iu',
);
/** What a mail program recognises an address by: a dot, colon or "@" between two characters. */
const JOINTS = /(?<=[\p{L}\p{N}])[.:@](?=[\p{L}/])/gu;
const WORD_JOINER = '\u2060';

/** Whether a text holds something that a mail program or a reader would take for a web address. */
export function holdsWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(text);
}

/** The same text to a reader, in which no mail program finds an address to make a link of. */
export function withoutLinks(text: string): string {
  return text.replace(JOINTS, (joint) => joint + WORD_JOINER);
}
