import type { AuthorCard } from './draft.ts';

/** Who fills in the form, with the ORCID iD that is linked to the account. */
export interface Submitter {
  fullName: string;
  email: string;
  orcid: string;
}

/** Whether a card is the submitter's own: by the mail address, or by the name while there is no address. */
function isOwn({ fullName, email }: AuthorCard, me: Submitter): boolean {
  const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
  return email.trim() ? same(email, me.email) : same(fullName, me.fullName);
}

/**
 * The cards after a change, the submitter's own with the linked ORCID iD. It comes when a card becomes the submitter's
 * and goes when it becomes somebody else's; what was typed, or taken out, by hand stays.
 */
export function withOwnOrcid(before: AuthorCard[], after: AuthorCard[], me: Submitter | undefined): AuthorCard[] {
  if (!me) return after;
  const isNamed = after.some(({ orcid }) => orcid === me.orcid);
  return after.map((card) => {
    const known = before.find(({ key }) => key === card.key);
    const [was, is] = [known !== undefined && isOwn(known, me), isOwn(card, me)];
    if (was && !is && card.orcid === me.orcid) return { ...card, orcid: '' };
    return is && !was && !card.orcid && !isNamed ? { ...card, orcid: me.orcid } : card;
  });
}

/**
 * The linked ORCID iD where it may be put in by a click: the card is the submitter's, has none, and nobody else has it. So
 * is a card that was named before the iD was linked, or whose iD was taken out.
 */
export function orcidFor(card: AuthorCard, all: AuthorCard[], me: Submitter | undefined): string | undefined {
  if (!me || card.orcid || !isOwn(card, me) || all.some(({ orcid }) => orcid === me.orcid)) return undefined;
  return me.orcid;
}
