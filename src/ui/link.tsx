import { type ComponentProps, createContext, useContext } from 'react';
import { Link as RouterLink } from 'react-router';

/** Whether a page ships no framework: its links are the browser's own, which the server writes with much less work. */
export const ReadPage = createContext(false);

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  /** Leaves the framework, where there is one. */
  reloadDocument?: boolean;
  /** The window stays where it is. */
  preventScrollReset?: boolean;
}

/** A link to an address of ours, on every page. */
export function Link({ to, reloadDocument = false, preventScrollReset = false, ...rest }: LinkProps) {
  if (useContext(ReadPage)) return <a href={to} {...rest} />;
  return <RouterLink to={to} reloadDocument={reloadDocument} preventScrollReset={preventScrollReset} {...rest} />;
}

/** Whether a page belongs to an address: it is there or below it. */
export const isAt = (pathname: string, to: string) => pathname === to || pathname.startsWith(`${to}/`);

/** A link that says whether one is where it leads. */
export function NavLink({ to, pathname, ...rest }: LinkProps & { pathname: string }) {
  return <Link to={to} aria-current={isAt(pathname, to) ? 'page' : undefined} {...rest} />;
}
