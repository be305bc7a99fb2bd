import { newId } from '#base/ids.ts';
import { readSessionState, writeSessionState } from '#ui/use-session-state.ts';
import type { NewsletterDraft } from '../sending-contract.ts';

/** A draft of the newsletter form, as it is kept in the tab. */
export interface KeptDraft extends NewsletterDraft {
  /** Idempotency key: repeated requests send the newsletter once. */
  key: string;
  /** Record version of the newsletter that is being edited. */
  version: number | undefined;
}

/** Key under which the draft of a newsletter is kept; without an id, that of a new one. */
export const draftKey = (id = 'new') => `newsletter-${id}`;

/** Puts a text into the form for new newsletters. Returns false, and changes nothing, if an unsent text is there. */
export function keepNewsletterDraft(text: NewsletterDraft): boolean {
  const kept = readSessionState<KeptDraft>(draftKey());
  if (kept && (kept.title.trim() || kept.content.trim())) return false;
  writeSessionState<KeptDraft>(draftKey(), { ...text, key: newId(), version: undefined });
  return true;
}
