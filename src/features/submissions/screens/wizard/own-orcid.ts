import type { AuthorCard, Submitter } from './draft.ts';

/** Whether a card is the submitter's own: by e-mail address, or by name while there is no address. */
function isOwn({ fullName, email }: AuthorCard, submitter: Submitter): boolean {
  const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
  return email.trim() ? same(email, submitter.email) : same(fullName, submitter.fullName);
}

/**
 * Returns the cards after a change, with the linked ORCID iD on the submitter's own. The iD is added when a card becomes the
 * submitter's and removed when it becomes somebody else's; an iD typed or removed by hand stays so.
 */
export function withOwnOrcid(
  before: AuthorCard[],
  after: AuthorCard[],
  submitter: Submitter | undefined,
): AuthorCard[] {
  if (!submitter?.orcid) return after;
  const isUsed = after.some(({ orcid }) => orcid === submitter.orcid);
  return after.map((card) => {
    const earlier = before.find(({ key }) => key === card.key);
    const wasOwn = earlier !== undefined && isOwn(earlier, submitter);
    const isNowOwn = isOwn(card, submitter);
    if (wasOwn && !isNowOwn && card.orcid === submitter.orcid) return { ...card, orcid: '' };
    return isNowOwn && !wasOwn && !card.orcid && !isUsed ? { ...card, orcid: submitter.orcid } : card;
  });
}

/**
 * Returns the linked ORCID iD if a button should offer it: the card is the submitter's, has no iD, and no other card has this
 * one. That is the case when the iD was linked after the name was typed, or was removed by hand.
 */
export function offeredOrcid(
  card: AuthorCard,
  cards: AuthorCard[],
  submitter: Submitter | undefined,
): string | undefined {
  if (!submitter?.orcid || card.orcid || !isOwn(card, submitter)) return undefined;
  return cards.some(({ orcid }) => orcid === submitter.orcid) ? undefined : submitter.orcid;
}
