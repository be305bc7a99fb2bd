import { type FormEvent, startTransition, useLayoutEffect, useRef, useState } from 'react';
import { carryOver, type Rival, stateOf } from './carry-over.ts';
import { useRefusal } from './use-refusal.ts';

interface RecordFormOptions<Row> {
  /** As it was loaded last; undefined for a new one. */
  record: Row | undefined;
  failed: Parameters<typeof useRefusal>[0];
  /** How long its failure is told, in milliseconds, where that is not as everywhere. */
  toastFor?: number | undefined;
  /** Loads the record anew. */
  reload: () => Promise<unknown>;
  /** What a version has become by one's own saves of other parts of the record. */
  latest?: (version: number) => number;
}

/** A form that another one is to take the place of. */
interface Leaving {
  form: HTMLFormElement;
  /** What it was saved with, where that is why it goes. */
  sent?: ReturnType<typeof stateOf>;
}

/**
 * A form that changes one record. As long as nothing is entered it shows what was loaded last; from then on it keeps to what
 * was there at that time, so that a colleague's change is refused and not overwritten. Then `refused` offers to load what is
 * saved now, and what was entered stays.
 */
export function useRecordForm<Row extends { version: number }>(options: RecordFormOptions<Row>) {
  const { record, failed, reload, latest = (version) => version } = options;
  /** What the record was when somebody began to enter something. */
  const [held, setHeld] = useState<Row>();
  const [rivals, setRivals] = useState<Rival[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const leaving = useRef<Leaving>(undefined);
  const { busy, errors, refusal, isOutdated, forget, submit } = useRefusal(failed, options.toastFor);
  const base = held ?? record;

  useLayoutEffect(() => {
    const to = form.current;
    if (!leaving.current || !to || to === leaving.current.form) return;
    const { form: from, sent } = leaving.current;
    leaving.current = undefined;
    const { first, rivals: found } = carryOver(from, to, sent);
    if (!sent) setRivals(found);
    if (document.activeElement === document.body) focusOn(first ?? submitOf(to));
  });

  const loadAnew = async () => {
    if (form.current) leaving.current = { form: form.current };
    await reload();
    focusOn(form.current && submitOf(form.current));
    // Together with what was loaded, which comes in a transition as well.
    startTransition(() => {
      forget();
      setHeld(undefined);
    });
  };
  return {
    /** What the fields begin with. */
    base,
    busy,
    errors,
    /** Of the form: another one for another version. */
    key: base?.version ?? 0,
    props: {
      ref: form,
      onInput: () => setHeld((known) => known ?? record),
      method: 'post',
      'data-live': true,
    } as const,
    /** For `<Refused>`. */
    refused: { refusal, rivals, onReload: isOutdated ? () => void loadAnew() : undefined },
    /** Of the form. `save` is given the version it changes, and has loaded what is saved when it ends. */
    onSubmit:
      (save: (form: HTMLFormElement, version: number | undefined) => Promise<void>) =>
      (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        const { currentTarget } = event;
        void submit(async () => {
          const sent = stateOf(currentTarget);
          await save(currentTarget, base && latest(base.version));
          // What is entered while it is on its way stays.
          leaving.current = { form: currentTarget, sent };
          setRivals([]);
          setHeld(undefined);
        }, currentTarget);
      },
  };
}

function submitOf(form: HTMLFormElement): HTMLElement | null {
  return form.querySelector<HTMLElement>('[type=submit]');
}

function focusOn(element: HTMLElement | null | undefined): void {
  element?.focus({ preventScroll: true });
}
