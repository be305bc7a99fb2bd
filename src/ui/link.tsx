import { type ComponentProps, createContext, useContext } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';

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

/** A link that says where one is: at its address or, but for an `end`, below it. */
export function NavLink({ to, end = false, ...rest }: LinkProps & { end?: boolean }) {
  const { pathname } = useLocation();
  const isHere = pathname === to || (!end && pathname.startsWith(`${to}/`));
  return <Link to={to} aria-current={isHere ? 'page' : undefined} {...rest} />;
}
