import { type FormEvent, useRef, useState } from 'react';
import { Confirm } from './confirm.tsx';
import { UI_WORDS } from './words.ts';

/** Asks before entered values are discarded. Put `onInput` on the element that contains the fields. */
export function useUnsaved() {
  /** The field last edited; once it is removed, its value has been saved or discarded. */
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
    /** Runs `action`, after a question if there are unsaved values. */
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
