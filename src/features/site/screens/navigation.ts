import { type Menu, type PageMenu, pagePath, policyPath } from '#features/pages/rules.ts';
import { pageTexts } from '#features/pages/texts.ts';
import { statusTexts } from '#features/status/texts.ts';
import { isAt } from '#ui/link.tsx';
import { siteTexts } from '../texts.ts';

const { links } = siteTexts;

export interface SiteLink {
  to: string;
  label: string;
}

/** Header links with the specification's order and labels. */
const mainLinks = (): SiteLink[] => [
  { to: '/', label: links.home },
  { to: '/about', label: links.about },
  { to: '/journal', label: links.journal },
  { to: '/editorial-board', label: links.board },
  { to: '/author-page', label: links.authorPage },
  { to: '/archive', label: links.archive },
  { to: '/submission', label: links.submission },
  { to: '/contact', label: links.contact },
];

/** Footer links; each label names the page behind it. */
const quickLinks = (): SiteLink[] => [
  { to: '/about', label: links.about },
  { to: '/journal', label: links.journal },
  { to: '/author-page', label: links.authorPage },
  { to: '/archive', label: links.archive },
];

/** Header links of logged-in users. */
export const memberLinks = (): SiteLink[] => [
  { to: '/author', label: links.ownSubmissions },
  { to: '/account', label: links.account },
];

const pagesIn = (menu: Menu, place: PageMenu): SiteLink[] =>
  menu.pages.filter((page) => page.menu === place).map((page) => ({ to: pagePath(page), label: page.title }));

/** The specified header links, then the pages that staff have put there. */
export const headerLinks = (menu: Menu): SiteLink[] => [...mainLinks(), ...pagesIn(menu, 'HEADER')];

/** The specified footer links, then the pages that staff have put there. */
export const footerLinks = (menu: Menu): SiteLink[] => [...quickLinks(), ...pagesIn(menu, 'FOOTER')];

/** The public policies with their short names, then the figures that the journal publishes about itself. */
export const policyLinks = ({ policies }: Menu): SiteLink[] => [
  ...policies.map((key) => ({ to: policyPath(key), label: pageTexts.policies[key] })),
  { to: '/status', label: statusTexts.title },
];

/** Returns the path of the header link that contains a path, such as "/archive"; empty when there is none. */
export function currentLinkOf(pathname: string, menu: Menu): string {
  const all = [...headerLinks(menu), ...memberLinks(), { to: '/login' }];
  return all.find(({ to }) => isAt(pathname, to))?.to ?? '';
}
