import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from '#ui/use-hydrated.ts';
import { decodeToken, session } from '../client.ts';
import { handedOver } from '../handed-over.ts';
import type { PendingFactor } from '../widgets/login-form.tsx';

export const REDIRECT_DELAY_MS = 1000;

interface NavigationState {
  email?: string | undefined;
  method?: PendingFactor['method'] | undefined;
  challenge?: string | undefined;
  /** Of the registration. */
  ticket?: string | undefined;
  /** Proof of an ORCID iD, with the name ORCID knows. */
  orcid?: { ticket: string; firstName: string; lastName: string };
}

/** Values handed over by the previous screen, or by a form that was sent before the framework had loaded. */
export function useNavigationState(): NavigationState {
  const state = useLocation().state as NavigationState | null;
  // The server does not know them, so the first render must not show them either.
  return useHydrated() ? (state ?? handedOver.get()) : {};
}

/** Begins the session and opens the start page of the user's role. */
export function useSessionStart() {
  const navigate = useNavigate();
  return (token: string) => {
    session.begin(token);
    void navigate(startPageOf(token));
  };
}

/** The dashboard for staff, the submission wizard for authors. */
export function startPageOf(token: string): string {
  return decodeToken(token)?.role === 'AUTHOR' ? '/submission' : '/dashboard';
}
