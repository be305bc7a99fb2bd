import { join } from 'node:path';
import { isOrcid } from './base/identifiers.ts';
import { accountsService } from './features/accounts/server/service.ts';
import { citationsService } from './features/articles/citations/server/citations.ts';
import { issueContents } from './features/editorial/server/contents.ts';
import { downloadsService } from './features/articles/reading/server/downloads.ts';
import { issueQueries } from './features/articles/server/issues.ts';
import { articleQueries } from './features/articles/server/read.ts';
import { knownRobots } from './features/usage/server/counting/robots.ts';
import type { SearchDatabases } from './features/articles/search/server/databases.ts';
import { articleSearchService } from './features/articles/search/server/search.ts';
import { articleTextsService } from './features/articles/search/server/texts.ts';
import { sharePictures } from './features/articles/share/server/share-pictures.ts';
import { usageService } from './features/usage/server/counting/counting.ts';
import { boardService } from './features/board/server/service.ts';
import { contactService } from './features/contact/server/service.ts';
import { depositsService } from './features/deposits/server/service.ts';
import { createDocxChecks } from './features/files/server/docx-checks.ts';
import { imagesService } from './features/files/server/images.ts';
import { partialUploads } from './features/files/server/partials.ts';
import { uploadQuota } from './features/files/server/quota.ts';
import { resumableUploads } from './features/files/server/resumable.ts';
import { filesService } from './features/files/server/service.ts';
import { harvestingService } from './features/harvesting/server/service.ts';
import { issuesService } from './features/issues/server/service.ts';
import { journalService } from './features/journal/server/service.ts';
import { newsletterService } from './features/newsletter/server/service.ts';
import { pagesService } from './features/pages/server/service.ts';
import { bagService } from './features/preservation/server/bag.ts';
import { jatsRecord, metadataRecord } from './features/preservation/server/bag-records.ts';
import { findingsReading } from './features/preservation/server/findings.ts';
import { fixityService } from './features/preservation/server/fixity.ts';
import { auditLog } from './features/site/server/audit-log.ts';
import { correctAuthors } from './features/submissions/server/correct-authors.ts';
import { createSubmission } from './features/submissions/server/create.ts';
import { draftsService } from './features/submissions/server/drafts.ts';
import { noticesService } from './features/submissions/server/notices.ts';
import { ownSubmissions } from './features/submissions/server/own.ts';
import { submissionRemoval } from './features/submissions/server/removal.ts';
import { updateSubmission } from './features/submissions/server/update.ts';
import { topicsService } from './features/topics/server/service.ts';
import { usageReports } from './features/usage/server/service.ts';
import { LIMITS } from './limits.ts';
import type { Config } from './platform/config/config.ts';
import type { Database, Transaction } from './platform/database/types.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { freeSpace } from './platform/files/free-space.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { createDelivery } from './platform/mail/delivery.ts';
import { createMailLog } from './platform/mail/mail-log.ts';
import { createMailings } from './platform/mail/mailings.ts';
import { createOutbox } from './platform/mail/outbox.ts';
import type { MailTransport } from './platform/mail/transport.ts';
import type { Log } from './platform/observability/log.ts';
import { openIdProvider } from './platform/outward/openid.ts';
import { createEvents } from './platform/records/events.ts';
import { createLimits } from './platform/records/limits.ts';
import { createTrash } from './platform/records/trash.ts';
import { createSeal } from './platform/security/seal.ts';
import { createSealedTokens } from './platform/security/sealed-tokens.ts';
import { createSignedLinks } from './platform/security/signed-links.ts';
import { createTokens } from './platform/security/tokens.ts';
import { createXmlChecks } from './platform/xml/xml-checks.ts';

/** What the services rest on; made by the server, or by a test. */
export interface Foundations {
  config: Config;
  db: Database;
  search: SearchDatabases;
  jobs: Jobs;
  store: FileStore;
  /** Pieces of uploads that are on their way. */
  parts: FileStore;
  transport: MailTransport;
  secret: string;
  clock: () => Date;
  log: Log;
  show: ((line: string) => void) | undefined;
}

export type Services = ReturnType<typeof buildServices>;

/** Every service, built once and handed what it needs. */
export function buildServices(foundations: Foundations) {
  const { config, db, search, jobs, store, parts, transport, secret, clock, log, show } = foundations;
  const limits = createLimits(db, { clock, factor: config.rateLimitFactor, known: LIMITS });
  const events = createEvents(db, jobs, clock);
  const deliver = createDelivery({ db, transport, from: config.mailFrom, clock, log });
  const journal = journalService({ db, events, clock });
  const sender = async (tx: Transaction) => (await journal.read(tx)).name;
  const mailSeal = createSeal(secret, 'mail');
  const shown = transport.local ? show : undefined;
  const outbox = createOutbox({ db, jobs, deliver, limits, sender, seal: mailSeal, clock, show: shown });
  const mailings = createMailings({ db, jobs, deliver, sender, clock });
  const links = createSignedLinks(secret);
  const trash = createTrash(db, clock);
  const common = { db, limits, outbox, clock };

  const { publicUrl } = config;
  const orcidProvider =
    config.orcid && openIdProvider({ ...config.orcid, redirectUri: `${publicUrl}/orcid`, isSubject: isOrcid });
  const [seal, tokens] = [createSeal(secret), createTokens(secret)];
  const sealedTokens = createSealedTokens(secret, clock);
  const accounts = accountsService({ ...common, events, seal, sealedTokens, tokens, secret, publicUrl, orcidProvider });
  const requireRoom = freeSpace({ folder: config.dataDir, floor: config.minFreeBytes });
  const documents = createDocxChecks();
  const quota = uploadQuota(db, config.uploadQuotaBytes);
  const incomingFolder = join(config.dataDir, 'incoming');
  const files = filesService({ db, store, limits, documents, quota, requireRoom, clock, incomingFolder });
  const images = imagesService({ db, store, quota, clock });
  const resumable = resumableUploads({
    ...{ files, identify: accounts.sessions.identify, requireRoom },
    partials: partialUploads({ db, parts, quota, clock }),
  });
  const topics = topicsService({ db, events, trash, clock });
  const board = boardService({ db, events, trash, clock, images });
  const pages = pagesService({ db, events, trash, clock });
  const contact = contactService({ ...common, events, trash });
  const newsletter = newsletterService({ ...common, events, trash, mailings, accounts, secret, publicUrl });
  const issues = issuesService({ db, events, trash, clock });
  const queries = articleQueries(db);
  const issueReading = issueQueries(db);
  const usage = usageService({ db, clock, secret, isRobot: knownRobots(config.dataDir, log), limits, log });
  const harvesting = harvestingService({ db, journal, contact, secret, publicUrl, mailFrom: config.mailFrom, clock });
  const checks = createXmlChecks();
  const deposits = depositsService({ db, jobs, events, journal, checks, issueReading, config, clock });
  const downloads = downloadsService({ db, store, links, clock, queries, usage });
  return {
    ...{ db, search, clock, publicUrl, trustProxy: config.trustProxy, doiPrefix: config.doiPrefix },
    ...{ limits, events, outbox, mailings, links, trash, requireRoom },
    ...{
      journal,
      accounts,
      files,
      images,
      resumable,
      topics,
      board,
      pages,
      contact,
      newsletter,
      issues,
      queries,
      issueReading,
      downloads,
      usage,
      usageReports: usageReports({ db, journal, publicUrl, clock, log }),
      harvesting,
      sharePictures: sharePictures({ queries, journal }),
      citations: citationsService({ db, journal, queries, publicUrl, log }),
      contents: issueContents({ db, events }),
      articleSearch: articleSearchService(search),
      articleTexts: articleTextsService({ db, jobs, store, clock, log }),
    },
    fixity: fixityService({ db, jobs, events, store, clock }),
    fixityFindings: findingsReading({ db, clock }),
    // What stands beside each PDF in the bag of an issue.
    bags: bagService({
      db,
      store,
      journal,
      publicUrl,
      clock,
      log,
      records: [metadataRecord, jatsRecord(journal, publicUrl)],
    }),
    ...{ checks, documents, deposits },
    mailLog: createMailLog({ db, outbox, mailings, events }),
    auditLog: auditLog({ db }),
    drafts: draftsService({ db, files, clock }),
    notices: noticesService({ db, events, trash, clock }),
    nameAuthors: correctAuthors({ db, events, clock }),
    ownSubmissions: ownSubmissions({ db, files, events, clock }),
    submissionRemoval: submissionRemoval({ db, events, clock }),
    createSubmission: createSubmission({ db, files, topics, journal, events, limits, clock }),
    updateSubmission: updateSubmission({ db, files, issues, events, clock }),
  };
}
