import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from '#ui/use-hydrated.ts';
import { decodeToken, session } from '../client.ts';
import type { PendingFactor } from '../widgets/login-form.tsx';

export const REDIRECT_DELAY_MS = 1000;

interface HandedOver extends Partial<PendingFactor> {
  /** The registration's. */
  ticket?: string;
  /** Proof of an ORCID iD, with the name ORCID knows. */
  orcid?: { ticket: string; firstName: string; lastName: string };
}

/** What the screen before has handed over. */
export function useHandedOver(): HandedOver {
  const state = useLocation().state as HandedOver | null;
  // The server knows nothing of it, so the first picture must not show it either.
  return (useHydrated() && state) || {};
}

/** Begins the session and goes where people of that role work. */
export function useArrival() {
  const navigate = useNavigate();
  return (token: string) => {
    session.begin(token);
    void navigate(placeOf(token));
  };
}

/** Staff to the dashboard, authors to the submission. */
export function placeOf(token: string): string {
  return decodeToken(token)?.role === 'AUTHOR' ? '/submission' : '/dashboard';
}
