import { focusAfter } from '#ui/focus-after.ts';

/** Makes a change and moves the focus to its result, unless the user has moved to another section meanwhile. */
export function changeAndFocus(id: string, change: () => void): void {
  const { activeElement, body } = document;
  const section = activeElement?.closest('section');
  focusAfter(change, () => {
    const target = document.getElementById(id);
    return activeElement === body || target?.closest('section') === section ? target : undefined;
  });
}
