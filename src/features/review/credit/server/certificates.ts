import { and, eq, isNotNull } from 'drizzle-orm';
import { renderSVG } from 'uqr';
import { yearOf } from '#base/dates.ts';
import { normalCode, printedCode } from '#base/document-codes.ts';
import { AppError } from '#base/errors.ts';
import { newId } from '#base/ids.ts';
import { currentLanguage } from '#base/languages.ts';
import type { Journal } from '#features/journal/journal.ts';
import type { Journals } from '#features/journal/server/service.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Queries } from '#platform/database/types.ts';
import { inLanguage } from '#platform/languages.ts';
import { TypesettingFailed, typeset } from '#platform/pdf/typeset.ts';
import { codedDocument, deleteDocuments, recordDocument } from '#platform/records/document-codes.ts';
import type { ReviewerId } from '../../rules.ts';
import { reviewAssignments, reviewers, reviewRounds } from '../../server/tables.ts';
import type { CreditedYear } from '../contract.ts';
import type { CertificateId } from '../rules.ts';
import { creditTexts } from '../texts.ts';
import { CERTIFICATE_TEMPLATE } from './certificate-template.ts';
import { reviewCertificates } from './tables.ts';

const { errors, paper } = creditTexts;

export interface CertificateNeeds {
  db: Database;
  journal: Journals;
  publicUrl: string;
  clock: () => Date;
}

type CertificateRow = typeof reviewCertificates.$inferSelect;
export type Certificates = ReturnType<typeof certificates>;

/**
 * Certificates for reviewers. They name a year and a number of reports, no manuscript and no day, and count a report only after its
 * manuscript has been decided, so that no author can tell by one who has reviewed them.
 */
export function certificates({ db, journal, publicUrl, clock }: CertificateNeeds) {
  const issued = async (code: string): Promise<CertificateRow> => {
    const [row] = await db
      .select()
      .from(reviewCertificates)
      .where(eq(reviewCertificates.code, normalCode(code)));
    if (!row) throw new AppError('missing', 'NOT_FOUND', errors.missing);
    return row;
  };

  return {
    /** The facts on the paper of the certificate with a code. 404 for an unknown one. */
    async shown(code: string): Promise<Pick<CertificateRow, 'fullName' | 'year' | 'reports'>> {
      const { fullName, year, reports } = await issued(code);
      return { fullName, year, reports };
    },

    /** The reports of a reviewer by year, the latest first, with the certificates that were made for them. */
    async yearsOf(reviewerId: ReviewerId): Promise<CreditedYear[]> {
      const [years, made] = [await reportsByYear(db, reviewerId), await madeFor(db, reviewerId)];
      return [...years].map(([year, reports]) => {
        const found = made.find((row) => row.year === year && row.reports === reports);
        return { year, reports, code: found ? printedCode(found.code) : null };
      });
    },

    /** Makes the certificate for a year; asked for again, the same one. 409 without a report in that year. */
    async issue(reviewerId: ReviewerId, year: number): Promise<void> {
      const reports = (await reportsByYear(db, reviewerId)).get(year);
      const [reviewer] = await db.select().from(reviewers).where(eq(reviewers.id, reviewerId));
      if (!reports || !reviewer) throw new AppError('conflict', 'NO_REPORT', errors.none);
      const { fullName } = reviewer;
      const id = newId<'review-certificate'>() as CertificateId;
      const document = codedDocument('certificate');
      const now = clock();
      const row = { id, code: document.code, reviewerId, fullName, year, reports, issuedAt: now };
      await inTransaction(db, async (tx) => {
        await recordDocument(tx, document, now);
        const made = await tx.insert(reviewCertificates).values(row).onConflictDoNothing().returning();
        if (made.length === 0) await deleteDocuments(tx, [document.code]);
      });
    },

    /** The certificate as PDF, in the reviewer's language. 404 for a code of somebody else, 422 for a name with letters that the font lacks. */
    async pdf(reviewerId: ReviewerId, code: string): Promise<{ pdf: Buffer; fileName: string }> {
      const row = await issued(code);
      const [reviewer] = await db.select().from(reviewers).where(eq(reviewers.id, reviewerId));
      if (!reviewer || row.reviewerId !== reviewerId) throw new AppError('missing', 'NOT_FOUND', errors.missing);
      const facts = await journal.read();
      const data = inLanguage(reviewer.language, () => printed(row, facts, publicUrl));
      try {
        return { pdf: await typeset(CERTIFICATE_TEMPLATE, data), fileName: `certificate-${row.year}.pdf` };
      } catch (error) {
        if (!(error instanceof TypesettingFailed)) throw error;
        throw new AppError('refused', 'LETTERS_MISSING', errors.letters(row.fullName));
      }
    },
  };
}

/** The texts of a certificate, in the language of the work at hand. */
function printed({ code, fullName, year, reports }: CertificateRow, { name, issn }: Journal, publicUrl: string) {
  const address = `${publicUrl}/verify/${printedCode(code)}`;
  return {
    title: paper.title,
    lead: paper.lead,
    name: fullName,
    sentence: paper.sentence(reports, year),
    journal: name,
    issn: issn && paper.issn(issn),
    check: paper.check,
    url: address,
    qr: renderSVG(address, { border: 0, blackColor: '#261b16', whiteColor: 'none' }),
    codeLabel: paper.code,
    code: printedCode(code),
    language: currentLanguage(),
  };
}

/** The reports of a reviewer on manuscripts that have been decided, by the year in which they were sent. */
async function reportsByYear(queries: Queries, reviewerId: ReviewerId): Promise<Map<number, number>> {
  const isCounted = and(
    eq(reviewAssignments.reviewerId, reviewerId),
    eq(reviewAssignments.state, 'SUBMITTED'),
    isNotNull(reviewRounds.closedAt),
  );
  const rows = await queries
    .select({ submittedAt: reviewAssignments.submittedAt })
    .from(reviewAssignments)
    .innerJoin(reviewRounds, eq(reviewRounds.id, reviewAssignments.roundId))
    .where(isCounted);
  const years = rows.flatMap(({ submittedAt }) => (submittedAt ? [yearOf(submittedAt.toISOString())] : []));
  const counts = new Map<number, number>();
  for (const year of years.toSorted((a, b) => b - a)) counts.set(year, (counts.get(year) ?? 0) + 1);
  return counts;
}

async function madeFor(queries: Queries, reviewerId: ReviewerId): Promise<CertificateRow[]> {
  const rows = await queries
    .select({ certificate: reviewCertificates })
    .from(reviewCertificates)
    .innerJoin(
      reviewers,
      and(eq(reviewers.id, reviewCertificates.reviewerId), eq(reviewers.fullName, reviewCertificates.fullName)),
    )
    .where(eq(reviewCertificates.reviewerId, reviewerId));
  return rows.map(({ certificate }) => certificate);
}
