import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

export const LAST_STEP = 4;

/** The step stands in the address too, so that a reload and the Back button know it. Its heading is gone to, or its fault. */
export function useStep() {
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get('step'));
  const inAddress = Number.isInteger(asked) && asked >= 1 && asked <= LAST_STEP ? asked : 1;
  const [step, show] = useState(inAddress);
  const heading = useRef<HTMLHeadingElement>(null);
  const goal = useRef<'heading' | 'fault' | undefined>(undefined);

  useEffect(() => show(inAddress), [inAddress]);
  useEffect(() => {
    const wanted = goal.current;
    // The faults are marked a moment after the step is shown.
    const target = wanted === 'fault' ? document.querySelector<HTMLElement>('[aria-invalid=true]') : heading.current;
    if (!wanted || !target) return;
    goal.current = undefined;
    target.focus();
  });

  const setStep = (next: number, then: 'heading' | 'fault' = 'heading') => {
    goal.current = then;
    show(next);
    setSearch(next === 1 ? {} : { step: String(next) }, { preventScrollReset: true });
  };
  return { step, setStep, heading };
}
