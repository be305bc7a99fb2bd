import { sql } from 'drizzle-orm';
import { check, integer, snakeCase, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '#platform/database/columns.ts';
import { documentCodes } from '#platform/database/tables.ts';
import type { ReviewerId } from '../../rules.ts';
import { reviewers } from '../../server/tables.ts';
import type { CertificateId } from '../rules.ts';

/** Certificates as they were issued: what the paper shows, and its code. */
export const reviewCertificates = snakeCase.table(
  'review_certificates',
  {
    id: uuid().$type<CertificateId>().primaryKey(),
    code: text()
      .notNull()
      .references(() => documentCodes.code, { onDelete: 'cascade' }),
    reviewerId: uuid()
      .$type<ReviewerId>()
      .notNull()
      .references(() => reviewers.id, { onDelete: 'cascade' }),
    fullName: text().notNull(),
    year: integer().notNull(),
    reports: integer().notNull(),
    issuedAt: timestamptz().notNull(),
  },
  (certificate) => [
    uniqueIndex('review_certificates_code').on(certificate.code),
    uniqueIndex('review_certificates_same').on(
      certificate.reviewerId,
      certificate.year,
      certificate.reports,
      certificate.fullName,
    ),
    check('review_certificates_reports', sql`${certificate.reports} > 0`),
  ],
);
