import { isAt } from '#ui/link.tsx';
import { siteTexts } from '../texts.ts';

const { links } = siteTexts;

/** Header links with the specification's order and labels. */
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

/** Footer links; each label names the page behind it. */
export const QUICK_LINKS = [
  { to: '/about', label: links.about },
  { to: '/journal', label: links.journal },
  { to: '/author-page', label: links.authorPage },
  { to: '/archive', label: links.archive },
] as const;

/** Header links of logged-in users. */
export const MEMBER_LINKS = [
  { to: '/author', label: links.ownSubmissions },
  { to: '/account', label: links.account },
] as const;

/** Returns the path of the header link that contains a path, such as "/archive"; empty when there is none. */
export function currentLinkOf(pathname: string): string {
  const links = [...MAIN_LINKS, ...MEMBER_LINKS, { to: '/login' }];
  return links.find(({ to }) => isAt(pathname, to))?.to ?? '';
}
