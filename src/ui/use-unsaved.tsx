import { type FormEvent, useRef, useState } from 'react';
import { Confirm } from './confirm.tsx';
import { UI_WORDS } from './words.ts';

/** Asks before what somebody has entered is thrown away. `onInput` belongs to what holds the fields. */
export function useUnsaved() {
  /** Where something was entered last; a field that is gone has been saved or left. */
  const field = useRef<Element>(null);
  const [leaving, setLeaving] = useState<() => void>();
  const isUnsaved = () => field.current?.isConnected === true;
  const discard = () => {
    setLeaving(undefined);
    leaving?.();
  };
  return {
    isUnsaved,
    onInput: ({ target }: FormEvent) => {
      field.current = target as Element;
    },
    /** Does it at once where nothing is lost by it. */
    leave: (action: () => void) => (isUnsaved() ? setLeaving(() => action) : action()),
    question: (
      <Confirm
        open={leaving !== undefined}
        title={UI_WORDS.discardAsk}
        yes={UI_WORDS.discard}
        no={UI_WORDS.keep}
        onClose={() => setLeaving(undefined)}
        onYes={discard}
      />
    ),
  };
}
