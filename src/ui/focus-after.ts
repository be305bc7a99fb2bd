import { flushSync } from 'react-dom';

/**
 * Renders a change and moves the focus to an element of it, synchronously: a focus that moves a frame later would catch keys meant
 * for another field.
 */
export function focusAfter(change: () => void, target: () => HTMLElement | null | undefined): void {
  flushSync(change);
  target()?.focus();
}
