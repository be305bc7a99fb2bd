const reasons = new Set<unknown>();

const confirm = (event: Event) => event.preventDefault();

/** Makes the browser ask before the window is closed while any reason is active. */
export function confirmLeaving(reason: unknown, isActive: boolean): void {
  if (isActive) reasons.add(reason);
  else reasons.delete(reason);
  // A beforeunload listener can keep a page out of the back/forward cache, so it is removed when there is no reason.
  if (reasons.size > 0) window.addEventListener('beforeunload', confirm);
  else window.removeEventListener('beforeunload', confirm);
}
