import { AppError } from '#base/errors.ts';
import { derivedLinks } from '#platform/security/derived-links.ts';
import type { AssignmentId } from '../rules.ts';
import { reviewTexts } from '../texts.ts';

/** The assignment that a link belongs to, and which of its links it is: an older one has been replaced. */
export interface LinkTarget {
  assignmentId: AssignmentId;
  generation: number;
}

export type ReviewLinks = ReturnType<typeof reviewLinks>;

/** Links to one assignment; every mail about it carries the same one. */
export function reviewLinks({ secret, publicUrl }: { secret: string; publicUrl: string }) {
  const links = derivedLinks(secret, 'review-link');
  const tokenOf = ({ assignmentId, generation }: LinkTarget): string =>
    links.tokenOf({ id: assignmentId, number: generation });
  return {
    tokenOf,
    urlOf: (target: LinkTarget): string => `${publicUrl}/r/${tokenOf(target)}`,
    /** Reads a link. 404 for a forged or truncated one. */
    read(token: string): LinkTarget {
      const target = links.read(token);
      if (!target) throw unknownLink();
      return { assignmentId: target.id as AssignmentId, generation: target.number };
    },
  };
}

export function unknownLink(): AppError {
  return new AppError('missing', 'LINK_UNKNOWN', reviewTexts.errors.linkUnknown);
}
