import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { pathHere } from '#base/language-paths.ts';
import { isAt } from '#ui/link.tsx';
import { session } from '../client.ts';

/** Screens that show data of the account. The submission form is not one of them: it keeps its draft and asks to log in. */
const PRIVATE = ['/dashboard', '/account', '/author'];

/**
 * Whether the account has changed in another tab while a private screen was shown. Its content then has to leave the page at
 * once; the browser goes to the login page, or loads the screen again for another account.
 */
export function useLoggedOutElsewhere(): boolean {
  const { pathname } = useLocation();
  const isPrivate = PRIVATE.some((path) => isAt(pathname, path));
  const [hasLeft, setHasLeft] = useState(false);
  useEffect(() => {
    if (!isPrivate) return;
    const owner = session.userId();
    const leave = () => {
      const current = session.userId();
      if (current === owner && current !== undefined) return;
      setHasLeft(true);
      if (current === undefined) location.replace(pathHere('/login'));
      else location.reload();
    };
    addEventListener('storage', leave);
    return () => removeEventListener('storage', leave);
  }, [isPrivate]);
  return hasLeft;
}
