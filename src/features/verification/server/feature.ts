import { type DocumentKind, printedCode } from '#base/document-codes.ts';
import { AppError } from '#base/errors.ts';
import type { Certificates } from '#features/review/credit/server/certificates.ts';
import type { Core } from '#platform/feature/core.ts';
import type { Feature } from '#platform/feature/feature.ts';
import { endpoint } from '#platform/http/serve.ts';
import { findDocument } from '#platform/records/document-codes.ts';
import { verificationContract as contract, type IssuedDocument } from '../contract.ts';
import { verificationTexts as texts } from '../texts.ts';

/** Verifies the codes of certificates, receipts and letters. */
export function verificationFeature({ db, certificates }: Core & { certificates: Certificates }) {
  const verify = async (typed: string): Promise<IssuedDocument> => {
    const document = await findDocument(db, typed);
    if (!document) throw new AppError('missing', 'NOT_FOUND', texts.unknown);
    const kind: DocumentKind = document.kind;
    const code = printedCode(document.code);
    if (kind !== 'certificate') return { code, kind, issuedOn: document.issuedOn, certificate: null };
    return { code, kind, issuedOn: null, certificate: await certificates.shown(document.code) };
  };
  return {
    services: {},
    endpoints: [endpoint(contract.verify, async ({ params: { code } }) => ({ data: await verify(code) }))],
  } satisfies Feature;
}
