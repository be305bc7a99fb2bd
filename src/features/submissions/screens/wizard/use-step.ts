import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

export const LAST_STEP = 4;

export type FocusTarget = 'heading' | 'error';

/**
 * The current step, which is also in the address (`?step=2`), so that reload and the Back button work. Focuses the heading of
 * a new step, or its first field with an error.
 */
export function useStep() {
  const [search, setSearch] = useSearchParams();
  const requested = Number(search.get('step'));
  const inAddress = Number.isInteger(requested) && requested >= 1 && requested <= LAST_STEP ? requested : 1;
  const [step, show] = useState(inAddress);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusTarget = useRef<FocusTarget | undefined>(undefined);

  useEffect(() => show(inAddress), [inAddress]);
  useEffect(() => {
    const target = focusTarget.current;
    const element = target === 'error' ? document.querySelector<HTMLElement>('[aria-invalid=true]') : heading.current;
    // Errors are marked in a later render than the one that shows the step.
    if (!target || !element) return;
    focusTarget.current = undefined;
    element.focus();
  });

  const setStep = (next: number, target: FocusTarget = 'heading') => {
    focusTarget.current = target;
    show(next);
    setSearch(next === 1 ? {} : { step: String(next) }, { preventScrollReset: true });
  };
  return { step, setStep, heading };
}
