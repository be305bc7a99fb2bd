import { may, type Permission, type Role } from '#features/access/rules.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { decodeToken, session } from '../client.ts';

/** The role of the account that is logged in in this browser; undefined for visitors and until the page is hydrated. */
export function useRole(): Role | undefined {
  const isHydrated = useHydrated();
  return isHydrated ? decodeToken(session.token() ?? '')?.role : undefined;
}

/** Whether to show a control. The server checks the permission again. */
export function useMay(permission: Permission): boolean {
  return may({ role: useRole() }, permission);
}
