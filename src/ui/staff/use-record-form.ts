import { type FocusEvent, type FormEvent, startTransition, useLayoutEffect, useRef, useState } from 'react';
import { carryOver, type Rival, stateOf } from './carry-over.ts';
import { useRefusal } from './use-refusal.ts';

interface RecordFormOptions<Row> {
  /** The record as last loaded; undefined for a new one. */
  record: Row | undefined;
  failed: Parameters<typeof useRefusal>[0];
  /** Milliseconds its failure toast stays, if not the default. */
  toastFor?: number | undefined;
  /** Loads the record again. */
  reload: () => Promise<unknown>;
  /** The version that own saves of other parts of the record have made of a version. */
  latest?: (version: number) => number;
}

/** A form about to be replaced by one of a newer version. */
interface Leaving {
  form: HTMLFormElement;
  /** The saved values, if it is replaced because of a save. */
  sent?: ReturnType<typeof stateOf>;
}

/**
 * A form that changes one record. Until something is entered it follows the last loaded version; from then on it stays at that
 * version, so that a colleague's change leads to a refusal and is not overwritten. `refused` then offers to load the current version
 * with the entered values kept.
 */
export function useRecordForm<Row extends { version: number }>(options: RecordFormOptions<Row>) {
  const { record, failed, reload, latest = (version) => version } = options;
  /** The version at which editing began. */
  const [held, setHeld] = useState<Row>();
  /** Since the current version was requested: the version that a loaded record must exceed to replace the held one. */
  const [exceeding, setExceeding] = useState<number>();
  const [rivals, setRivals] = useState<Rival[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const leaving = useRef<Leaving>(undefined);
  /** Name of the field that has the focus; empty for a button. */
  const focused = useRef('');
  const { busy, errors, refusal, isOutdated, forget, submit } = useRefusal(failed, options.toastFor);
  const isReplaced = exceeding !== undefined && record !== undefined && record.version > exceeding;
  const base = isReplaced ? record : (held ?? record);

  useLayoutEffect(() => {
    const to = form.current;
    if (!leaving.current || !to || to === leaving.current.form) return;
    const { form: from, sent } = leaving.current;
    leaving.current = undefined;
    const { first, rivals: found } = carryOver(from, to, sent);
    if (!sent) begin(found);
    if (document.activeElement === document.body) focusOn(fieldOf(to, focused.current) ?? first ?? submitOf(to));
  });

  /** From now on the loaded version is edited, which holds what was entered. */
  const begin = (found: Rival[]) => {
    setRivals(found);
    setHeld(record);
    setExceeding(undefined);
    focusOn(form.current && submitOf(form.current));
    // Only now: without the message, a form that still has the refused version would be sent again.
    startTransition(forget);
  };
  const loadCurrent = () => {
    if (form.current) leaving.current = { form: form.current };
    // An older load may still be on its way; the version that was refused must not come back.
    setExceeding(base && latest(base.version));
    void reload();
  };
  return {
    /** The initial values of the fields. */
    base,
    busy,
    errors,
    /** The form's React key: another one for another version. */
    key: base?.version ?? 0,
    props: {
      ref: form,
      onInput: () => {
        setHeld((current) => current ?? record);
      },
      onFocus: ({ target }: FocusEvent<HTMLFormElement>) => {
        focused.current = target.getAttribute('name') ?? '';
      },
      method: 'post',
      'data-live': true,
    } as const,
    /** For `<Refused>`. */
    refused: { refusal, rivals, onReload: isOutdated ? loadCurrent : undefined },
    /** The form's handler. `save` gets the version it changes, and resolves after the saved record is loaded. */
    onSubmit:
      (save: (form: HTMLFormElement, version: number | undefined) => Promise<void>) =>
      (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        const { currentTarget } = event;
        void submit(async () => {
          const sent = stateOf(currentTarget);
          await save(currentTarget, base && latest(base.version));
          // Keeps what is entered during the request.
          leaving.current = { form: currentTarget, sent };
          setRivals([]);
          setHeld(undefined);
        }, currentTarget);
      },
  };
}

function fieldOf(form: HTMLFormElement, name: string): HTMLElement | null {
  const field = name && form.elements.namedItem(name);
  return field instanceof HTMLElement ? field : null;
}

function submitOf(form: HTMLFormElement): HTMLElement | null {
  return form.querySelector<HTMLElement>('[type=submit]');
}

function focusOn(element: HTMLElement | null | undefined): void {
  element?.focus({ preventScroll: true });
}
