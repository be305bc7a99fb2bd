/** Top-level domains that mark a word with a dot as an address, besides those of countries (two letters). */
const KNOWN_ENDINGS =
  'com|org|net|edu|gov|int|info|biz|name|mobi|app|dev|web|site|online|store|shop|xyz|top|club|live|link|click|page|blog|cloud|africa|wiki|news|email|support|finance|bank|one|win|vip|icu|pro|tech|space|website|digital|agency|world|group';
const WEB_ADDRESS = new RegExp(
  `://|\\bwww\\.|(?<![\\p{L}\\p{N}])[\\p{L}\\p{N}-]{2,}\\.(?:[a-z]{2}|${KNOWN_ENDINGS})(?![\\p{L}\\p{N}])`,
  'iu',
);
/** Characters by which mail programs recognise addresses: a dot, colon or "@" between two characters. */
const JOINTS = /(?<=[\p{L}\p{N}])[.:@](?=[\p{L}/])/gu;
const WORD_JOINER = '\u2060';

/** Whether a text contains something that a mail program or a reader would take for a web address. */
export function containsWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(text);
}

/** The text with invisible word joiners, so that mail programs do not turn addresses in it into links. */
export function withoutLinks(text: string): string {
  return text.replace(JOINTS, (joint) => joint + WORD_JOINER);
}

/** Whether a host name is that of the machine or of a network without the internet (RFC 6761, RFC 1918). */
export const isLocalHost = (host: string): boolean =>
  !/[.:]/.test(host) ||
  /\.(?:localhost|local|internal|test|invalid)$|^(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.|^\[(?:::1|f[cd])/i.test(
    host,
  );
