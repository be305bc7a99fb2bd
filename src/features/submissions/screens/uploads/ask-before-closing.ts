const reasons = new Set<unknown>();

const ask = (event: Event) => event.preventDefault();

/** Has the browser ask before the window is closed, as long as there is such a reason. */
export function askBeforeClosing(reason: unknown, isThere: boolean): void {
  if (isThere) reasons.add(reason);
  else reasons.delete(reason);
  // A page with a listener may not be kept for going back, so there is none without a reason.
  if (reasons.size > 0) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
}
