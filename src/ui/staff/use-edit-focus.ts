import { useLayoutEffect, useRef } from 'react';

const FIELD = 'form :is(input:not([type=hidden]), textarea, select)';

/**
 * The focus goes along with what is edited: into the first field of its form, and when it is edited no longer back to the
 * button that opened it (`EditButton`), unless somebody has gone on to something else meanwhile. `form` is another value for
 * another form; the focus of one that is gone goes on at what sends the next. What is answered belongs to what holds both.
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

/** Whether the focus is nobody's: lost, or in the question that is about to close. */
function isFree(active: Element | null): boolean {
  return active === document.body || active?.closest('[role=dialog]') !== null;
}
