import { AppError } from '#base/errors.ts';
import { derivedLinks } from '#platform/security/derived-links.ts';
import type { ProofId } from '../rules.ts';
import { proofTexts } from '../texts.ts';

/** A proof, and the person who has the link, by their position among its people. */
export interface ProofTarget {
  proofId: ProofId;
  position: number;
}

export type ProofLinks = ReturnType<typeof proofLinks>;

/** Links to a proof: one for each person, the same in every mail. */
export function proofLinks({ secret, publicUrl }: { secret: string; publicUrl: string }) {
  const links = derivedLinks(secret, 'proof-link');
  return {
    urlOf: ({ proofId, position }: ProofTarget): string =>
      `${publicUrl}/p/${links.tokenOf({ id: proofId, number: position })}`,
    /** Reads a link. 404 for a forged or truncated one. */
    read(token: string): ProofTarget {
      const target = links.read(token);
      if (!target) throw unknownProof();
      return { proofId: target.id as ProofId, position: target.number };
    },
  };
}

export function unknownProof(): AppError {
  return new AppError('missing', 'LINK_UNKNOWN', proofTexts.errors.linkUnknown);
}
