import { useEffect, useState } from 'react';
import type { Organisation } from '../contract.ts';

const LEAST_LETTERS = 3;
const WAIT_MS = 250;

/** "University of Rwanda, Kigali, Rwanda" */
export const labelOf = ({ name, place }: Organisation) => [name, place].filter(Boolean).join(', ');

/** The suggestions of a field: `<input list={id}>`. */
export function OrganisationOptions({ id, organisations }: { id: string; organisations: Organisation[] }) {
  return (
    <datalist id={id}>
      {organisations.map((organisation) => (
        <option key={organisation.ror} value={labelOf(organisation)} />
      ))}
    </datalist>
  );
}

/**
 * Searches for a text once nothing has been typed for a moment. Undefined before anything was searched; without a connection the
 * last result stays. `search` has to stay the same function.
 */
export function useSuggestions<T>(text: string, search: (text: string) => Promise<T>): T | undefined {
  const [found, setFound] = useState<T>();
  useEffect(() => {
    if (text.trim().length < LEAST_LETTERS) return setFound(undefined);
    let isCurrent = true;
    const timer = setTimeout(() => {
      search(text).then(
        (result) => isCurrent && setFound(() => result),
        () => {},
      );
    }, WAIT_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text, search]);
  return found;
}
