import { flushSync } from 'react-dom';

/**
 * Makes a change and moves the focus to what it brings, before the next key can be pressed: a focus that comes a frame
 * later takes letters that were meant for another field.
 */
export function focusAfter(change: () => void, target: () => HTMLElement | null | undefined): void {
  flushSync(change);
  target()?.focus();
}
