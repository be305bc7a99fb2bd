import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';
import { AppError } from '#base/errors.ts';
import type { AssignmentId } from '../rules.ts';
import { reviewTexts } from '../texts.ts';

/** The assignment that a link belongs to, and which of its links it is: an older one has been replaced. */
export interface LinkTarget {
  assignmentId: AssignmentId;
  generation: number;
}

const ID_BYTES = 16;
const GENERATION_BYTES = 2;
const TAG_BYTES = 16;
const BYTES = ID_BYTES + GENERATION_BYTES + TAG_BYTES;

export type ReviewLinks = ReturnType<typeof reviewLinks>;

/**
 * Links to one assignment, derived instead of stored, so that every mail about it carries the same one:
 * base64url(id ‖ generation ‖ the first 128 bits of HMAC-SHA-256 over both).
 */
export function reviewLinks({ secret, publicUrl }: { secret: string; publicUrl: string }) {
  const tagOf = (head: Uint8Array) =>
    createHmac('sha256', `review-link:${secret}`).update(head).digest().subarray(0, TAG_BYTES);

  const tokenOf = ({ assignmentId, generation }: LinkTarget): string => {
    const head = Buffer.alloc(ID_BYTES + GENERATION_BYTES);
    head.set(parse(assignmentId));
    head.writeUInt16BE(generation, ID_BYTES);
    return Buffer.concat([head, tagOf(head)]).toString('base64url');
  };

  return {
    tokenOf,
    urlOf: (target: LinkTarget): string => `${publicUrl}/r/${tokenOf(target)}`,
    /** Reads a link. 404 for a forged or truncated one. */
    read(token: string): LinkTarget {
      const bytes = Buffer.from(token, 'base64url');
      const head = bytes.subarray(0, ID_BYTES + GENERATION_BYTES);
      const tag = bytes.subarray(ID_BYTES + GENERATION_BYTES);
      // Compared as text, too: other texts decode to the same bytes.
      const isWhole = bytes.length === BYTES && bytes.toString('base64url') === token;
      if (!isWhole || !timingSafeEqual(tag, tagOf(head))) throw unknownLink();
      return {
        assignmentId: stringify(head.subarray(0, ID_BYTES)) as AssignmentId,
        generation: head.readUInt16BE(ID_BYTES),
      };
    },
  };
}

export function unknownLink(): AppError {
  return new AppError('missing', 'LINK_UNKNOWN', reviewTexts.errors.linkUnknown);
}
