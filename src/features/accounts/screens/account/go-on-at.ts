import { focusAfter } from '#ui/focus-after.ts';

/** Makes a change and goes on at what it brings, unless somebody has gone on in another section meanwhile. */
export function goOnAt(id: string, change: () => void): void {
  const { activeElement, body } = document;
  const section = activeElement?.closest('section');
  focusAfter(change, () => {
    const target = document.getElementById(id);
    return activeElement === body || target?.closest('section') === section ? target : undefined;
  });
}
