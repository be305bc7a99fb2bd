import { currentLanguage, LANGUAGES, type Language } from './languages.ts';

const PREFIX = new RegExp(`^/(${LANGUAGES.filter((language) => language !== 'en').join('|')})(?=/|$)`);
/** Addresses for programs and in print, which have no language. */
const NEUTRAL = /^\/(?:a|api|assets|oai|lockss|clockss|uploads|healthz|readyz)(?:\/|$)/;

/** The language of a path, and the path without its prefix. */
export function splitLanguage(path: string): { language: Language; path: string } {
  const language = PREFIX.exec(path)?.[1] as Language | undefined;
  return language ? { language, path: path.slice(language.length + 1) || '/' } : { language: 'en', path };
}

/** The prefix of a language's addresses. */
export const prefixOf = (language: Language): string => (language === 'en' ? '' : `/${language}`);

/** The address of a page in a language, once; that of a file or a program has no prefix. */
export function pathIn(language: Language, address: string): string {
  const [path = ''] = address.split(/[?#]/);
  const isNeutral = NEUTRAL.test(path) || /\.\w+$/.test(path);
  if (language === 'en' || isNeutral || splitLanguage(path).language === language) return address;
  return `${prefixOf(language)}${path === '/' ? address.slice(1) : address}`;
}

/** The address of a page in the language of this one, for links that no router writes. */
export const pathHere = (address: string): string => pathIn(currentLanguage(), address);

/** A full address in the language of the mail that contains it, if it is one of the journal's own pages. */
export const linkHere = (href: string, publicUrl: string): string =>
  href.startsWith(`${publicUrl}/`) ? `${publicUrl}${pathHere(href.slice(publicUrl.length))}` : href;
