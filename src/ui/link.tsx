import { type ComponentProps, createContext, useContext } from 'react';
import { Link as RouterLink } from 'react-router';
import { isInEnglishInstead } from '#base/languages.ts';

/** Whether the page ships no framework: its links are plain `<a>` elements, which render much faster. */
export const ReadPage = createContext(false);

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  /** Loads the page from the server, also on pages with the framework. */
  reloadDocument?: boolean;
  /** Keeps the scroll position. */
  preventScrollReset?: boolean;
}

/** A link to a page of this site, on pages with and without the framework. */
export function Link({ to, reloadDocument = false, preventScrollReset = false, ...rest }: LinkProps) {
  if (useContext(ReadPage)) return <a href={to} {...rest} />;
  // The router's element is not one of ours, which `marked-english` makes.
  const lang = isInEnglishInstead(rest.children) ? 'en' : rest.lang;
  return (
    <RouterLink to={to} reloadDocument={reloadDocument} preventScrollReset={preventScrollReset} {...rest} lang={lang} />
  );
}

/** Whether a path equals an address or is below it. */
export const isAt = (pathname: string, to: string) => pathname === to || pathname.startsWith(`${to}/`);

/** A link with `aria-current` on the page it leads to. */
export function NavLink({ to, pathname, ...rest }: LinkProps & { pathname: string }) {
  return <Link to={to} aria-current={isAt(pathname, to) ? 'page' : undefined} {...rest} />;
}
