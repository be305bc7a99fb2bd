import { useLayoutEffect, useRef } from 'react';

const FIELD = 'form :is(input:not([type=hidden]), textarea, select)';

/**
 * Moves the focus with editing: into the first field of the form when it opens, and back to its `EditButton` when it closes, unless
 * the user has moved the focus elsewhere. Another value of `form` means another form; the focus of a replaced form moves to the
 * submit button of the next. Put the returned ref on the element that contains both.
 */
export function useEditFocus<Area extends HTMLElement = HTMLDivElement>(editing: string | undefined, form = editing) {
  const area = useRef<Area>(null);
  const last = useRef({ editing, form });
  useLayoutEffect(() => {
    const { editing: before, form: formBefore } = last.current;
    if (form === formBefore && editing === before) return;
    last.current = { editing, form };
    const find = (selector: string) => area.current?.querySelector<HTMLElement>(selector);
    if (editing !== undefined && editing !== before) return find(FIELD)?.focus();
    if (!isFree(document.activeElement)) return;
    const opener = before !== undefined && editing === undefined && find(`[data-edits="${CSS.escape(before)}"]`);
    (opener || find('form [type=submit]'))?.focus();
  });
  return area;
}

/** Whether the focus is lost, or in the dialog that is about to close. */
function isFree(active: Element | null): boolean {
  return active === document.body || active?.closest('[role=dialog]') !== null;
}
