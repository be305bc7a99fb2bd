import { anonymityFeature } from '#features/anonymity/server/feature.ts';
import { editionsFeature } from '#features/editions/server/feature.ts';
import { lookUpsFeature } from '#features/lookups/server/feature.ts';
import { notificationsFeature } from '#features/notifications/server/feature.ts';
import { organisationsFeature } from '#features/organisations/server/feature.ts';
import { productionFeature } from '#features/production/server/feature.ts';
import { proofFeature } from '#features/proofs/server/feature.ts';
import { readinessFeature } from '#features/readiness/server/feature.ts';
import { reviewFeature } from '#features/review/server/feature.ts';
import { statusFeature } from '#features/status/server/feature.ts';
import { supplementFeature } from '#features/supplements/server/feature.ts';
import { accountsFeature } from './features/accounts/server/feature.ts';
import { announcementsFeature } from './features/announcements/server/feature.ts';
import type { SearchDatabases } from './features/articles/search/server/databases.ts';
import { articlesFeature } from './features/articles/server/feature.ts';
import { backupsFeature } from './features/backups/server/feature.ts';
import { boardFeature } from './features/board/server/feature.ts';
import { checkupFeature } from './features/checkup/server/feature.ts';
import { contactFeature } from './features/contact/server/feature.ts';
import { decisionsFeature } from './features/decisions/server/feature.ts';
import { depositsFeature } from './features/deposits/server/feature.ts';
import { editorialFeature } from './features/editorial/server/feature.ts';
import { exportingFeature } from './features/exporting/server/feature.ts';
import { filesFeature } from './features/files/server/feature.ts';
import { harvestingFeature } from './features/harvesting/server/feature.ts';
import { importingFeature } from './features/importing/server/feature.ts';
import { indexingFeature } from './features/indexing/server/feature.ts';
import { issuesFeature } from './features/issues/server/feature.ts';
import { journalFeature } from './features/journal/server/feature.ts';
import { lettersFeature } from './features/letters/server/feature.ts';
import { metadataFeature } from './features/metadata/server/feature.ts';
import { newsletterFeature } from './features/newsletter/server/feature.ts';
import { pagesFeature } from './features/pages/server/feature.ts';
import { preservationFeature } from './features/preservation/server/feature.ts';
import { siteFeature } from './features/site/server/feature.ts';
import { submissionsFeature } from './features/submissions/server/feature.ts';
import { topicsFeature } from './features/topics/server/feature.ts';
import { usageFeature } from './features/usage/server/feature.ts';
import { verificationFeature } from './features/verification/server/feature.ts';
import { webhooksFeature } from './features/webhooks/server/feature.ts';
import type { Connection } from './platform/database/types.ts';
import { createCore, type Foundations } from './platform/feature/core.ts';
import { mailFeature, recordsFeature } from './platform/feature/core-features.ts';
import { compose, type Feature } from './platform/feature/feature.ts';
import { CALLS_PER_MINUTE } from './platform/http/limits.ts';
import type { MailTransport } from './platform/mail/transport.ts';

export interface FeatureFoundations extends Foundations {
  /** For a snapshot of the whole database. */
  connection: Connection;
  search: SearchDatabases;
  transport: MailTransport;
  /** Shows a line at the console. */
  show: ((line: string) => void) | undefined;
}

export type Services = ReturnType<typeof buildFeatures>['services'];

/** Map 1: every feature, built from the services of those above it. */
export function buildFeatures({ connection, search, transport, show, ...foundations }: FeatureFoundations) {
  return compose({ ...createCore({ ...foundations, connection }), search })
    .with(recordsFeature)
    .with(journalFeature)
    .with((core) => mailFeature({ ...core, transport, show, sender: async (tx) => (await core.journal.read(tx)).name }))
    .with(accountsFeature)
    .with(filesFeature)
    .with(anonymityFeature)
    .with(topicsFeature)
    .with(organisationsFeature)
    .with(lookUpsFeature)
    .with(boardFeature)
    .with(pagesFeature)
    .with(announcementsFeature)
    .with(contactFeature)
    .with(lettersFeature)
    .with(notificationsFeature)
    .with(newsletterFeature)
    .with(issuesFeature)
    .with(submissionsFeature)
    .with(decisionsFeature)
    .with(reviewFeature)
    .with(verificationFeature)
    .with(productionFeature)
    .with(proofFeature)
    .with(supplementFeature)
    .with(articlesFeature)
    .with(metadataFeature)
    .with(editionsFeature)
    .with(harvestingFeature)
    .with(depositsFeature)
    .with(webhooksFeature)
    .with(usageFeature)
    .with(preservationFeature)
    .with(backupsFeature)
    .with(indexingFeature)
    .with(statusFeature)
    .with(exportingFeature)
    .with(importingFeature)
    .with(editorialFeature)
    .with(checkupFeature)
    .with(readinessFeature)
    .with(siteFeature);
}

/** Registers limits, audit sentences, projections and listeners; with `quiet`, no reactions. */
export function connectFeatures(
  features: readonly Feature[],
  { limits, auditKinds }: Services,
  { quiet = false } = {},
): void {
  limits.register([CALLS_PER_MINUTE]);
  for (const feature of features) {
    limits.register(feature.limits ?? []);
    for (const [type, kind] of Object.entries(feature.audit ?? {})) auditKinds.set(type, kind);
    feature.connect?.();
  }
  if (!quiet) for (const feature of features) feature.react?.();
}
