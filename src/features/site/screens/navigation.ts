import { isAt } from '#ui/link.tsx';
import { siteTexts } from '../texts.ts';

const { links } = siteTexts;

/** The links of the header, in the specification's order and words. */
export const MAIN_LINKS = [
  { to: '/', label: links.home },
  { to: '/about', label: links.about },
  { to: '/journal', label: links.journal },
  { to: '/editorial-board', label: links.board },
  { to: '/author-page', label: links.authorPage },
  { to: '/archive', label: links.archive },
  { to: '/submission', label: links.submission },
  { to: '/contact', label: links.contact },
] as const;

/** Labels say where they lead. */
export const QUICK_LINKS = [
  { to: '/about', label: links.about },
  { to: '/journal', label: links.journal },
  { to: '/author-page', label: links.authorPage },
  { to: '/archive', label: links.archive },
] as const;

/** For whoever is logged in. */
export const MEMBER_LINKS = [
  { to: '/author', label: links.ownSubmissions },
  { to: '/account', label: links.account },
] as const;

/** The link of the header below which an address is: "/archive"; empty when it is below none. */
export function placeOf(pathname: string): string {
  const links = [...MAIN_LINKS, ...MEMBER_LINKS, { to: '/login' }];
  return links.find(({ to }) => isAt(pathname, to))?.to ?? '';
}
