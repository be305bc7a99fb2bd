import { and, eq, isNull } from 'drizzle-orm';
import { AppError, invalid } from '#base/errors.ts';
import { newId, type UserId } from '#base/ids.ts';
import type { Accounts } from '#features/accounts/server/service.ts';
import type { Images } from '#features/files/server/images.ts';
import { type Files, uploadUrl } from '#features/files/server/service.ts';
import type { IssueId } from '#features/issues/rules.ts';
import type { Issues } from '#features/issues/server/service.ts';
import { composed } from '#features/production/server/compose.ts';
import { textRelease } from '#features/production/server/release-text.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import type { PublishedArticles, PublishedElsewhere } from '#features/submissions/server/add-published.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import type { Topics } from '#features/topics/server/service.ts';
import type { ImportedCount, ImportedUsage } from '#features/usage/server/imported.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Queries, Transaction } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import type { EmbeddedFile } from '#platform/xml/embedded-file.ts';
import type { ImportId } from '../rules.ts';
import { isOldId } from './old-paths.ts';
import { writePerson } from './people.ts';
import type { PlannedArticle } from './plan-article.ts';
import type { PlannedIssue } from './plan-issue.ts';
import type { PlannedPerson } from './plan-person.ts';
import { importedRecords, imports, oldAddresses } from './tables.ts';

export interface WriterNeeds {
  db: Database;
  accounts: Accounts;
  files: Files;
  images: Images;
  issues: Issues;
  topics: Topics;
  events: Events;
  publishedArticles: PublishedArticles;
  importedUsage: ImportedUsage;
  clock: () => Date;
}

export interface ImportFile {
  name: string;
  sha256: string;
}

/** A planned article whose PDFs are uploads of the owner. */
type StoredArticle = Omit<PlannedArticle, 'versions'> & Pick<PublishedElsewhere, 'versions'>;

interface Addresses {
  kind: 'issue' | 'article';
  oldIds: string[];
  targetId: IssueId | SubmissionId;
}

export type ImportWriter = ReturnType<typeof importWriter>;

/** Writes planned issues and articles, each whole or not at all. The import is recorded with the first thing that is written. */
export function importWriter(needs: WriterNeeds, file: ImportFile) {
  const { db, clock, files, images, issues, topics, publishedArticles } = needs;
  const releaseText = textRelease(needs);
  let opened: { id: ImportId; ownerId: UserId } | undefined;

  const open = async () => {
    opened ??= await openImport(needs, file);
    return opened;
  };
  const keepAddresses = async (tx: Transaction, { kind, oldIds, targetId }: Addresses) => {
    const { id: importId } = await open();
    const rows = oldIds.filter(isOldId).map((oldId) => ({ kind, oldId, targetId, importId }));
    if (rows.length > 0) await tx.insert(oldAddresses).values(rows).onConflictDoNothing();
  };
  const remember = async (tx: Transaction, addresses: Addresses) => {
    const { id: importId } = await open();
    const { targetId, kind } = addresses;
    await tx.insert(importedRecords).values({ targetId, importId, kind, writtenAt: clock() });
    await keepAddresses(tx, addresses);
  };

  const write = async (
    tx: Transaction,
    { position, references, ...facts }: StoredArticle,
    { oldIds, issueId, actorId }: { oldIds: string[]; issueId: IssueId | null; actorId: UserId },
  ) => {
    const { ownerId } = await open();
    const article = { ...facts, userId: ownerId, actorId, issueId, issuePosition: position };
    const added = await publishedArticles.add(tx, article);
    if (references.length > 0) {
      const text = composed({ parts: [], references });
      await releaseText(tx, { ...text, ...sourceOf(file), submissionId: added.id, actorId });
    }
    await remember(tx, { kind: 'article', oldIds, targetId: added.id });
    return added;
  };

  return {
    /** The id of the import; undefined while nothing is written. */
    id: (): ImportId | undefined => opened?.id,

    /** Lets old addresses lead to a record that exists already. */
    async addresses(addresses: Addresses): Promise<void> {
      await open();
      await inTransaction(db, (tx) => keepAddresses(tx, addresses));
    },

    async topic(name: string): Promise<void> {
      if (!(await topics.find(db, name))) await topics.add(name);
    },

    async issue(
      planned: PlannedIssue,
      { oldIds, cover }: { oldIds: string[]; cover: EmbeddedFile | undefined },
    ): Promise<IssueId> {
      const { ownerId } = await open();
      const coverImage = cover ? await storedCover(images, ownerId, cover) : null;
      // Together: an import that is killed in between would not know the issue as its own when it continues.
      return inTransaction(db, async (tx) => {
        const issue = { ...planned, topic: null, frontMatter: null, coverImage };
        const { id } = await issues.addWithin(tx, issue, null);
        await remember(tx, { kind: 'issue', oldIds, targetId: id });
        return id;
      });
    },

    person: async (planned: PlannedPerson): Promise<void> => writePerson(needs, planned, (await open()).id),

    /** Adds usage that another system has counted, all of it or nothing. */
    async usage(counts: ImportedCount[]): Promise<void> {
      const { id } = await open();
      await inTransaction(db, (tx) => needs.importedUsage.add(tx, counts, id));
    },

    /** Throws AppError for what the journal refuses. */
    async article(
      planned: PlannedArticle,
      place: { oldIds: string[]; issueId: IssueId | null },
    ): Promise<SubmissionId> {
      const { ownerId } = await open();
      const { versions, ...facts } = planned;
      const received = versions.map(({ file: { path, name, size, sha256 } }) => ({ path, name, size, sha256 }));
      const stored = received.length > 0 ? await files.store(ownerId, received) : [];
      const published = versions.map(({ publishedAt }, index) => {
        const fileUrl = uploadUrl((stored[index] as (typeof stored)[number]).id);
        return { fileUrl, publishedAt, note: index === 0 ? '' : `Version ${index + 1}` };
      });
      const { id } = await inTransaction(db, (tx) =>
        write(tx, { ...facts, versions: published }, { ...place, actorId: ownerId }),
      );
      return id;
    },

    /** Writes an article whose PDF is an upload of somebody, who adds it. Throws a field error for an upload that is gone. */
    async uploadedArticle(
      tx: Transaction,
      planned: PlannedArticle,
      { fileUrl, actorId, issueId }: { fileUrl: string; actorId: UserId; issueId: IssueId | null },
    ): Promise<{ id: SubmissionId; number: string }> {
      const { ownerId } = await open();
      if (!(await files.handOver(tx, fileUrl, { from: actorId, to: ownerId })))
        throw invalid([{ path: 'fileUrl', message: submissionTexts.errors.fileUnknown }]);
      const versions = [{ fileUrl, publishedAt: planned.publishedAt, note: '' }];
      return write(tx, { ...planned, versions }, { oldIds: [], issueId, actorId });
    },

    /** Ends the import. If nothing was left to write, it is the earlier one of this file, which a kill may have kept from its end. */
    async finish(): Promise<void> {
      const hasWritten = opened !== undefined;
      opened ??= await importOf(db, file);
      if (!opened) return;
      const isUnfinished = hasWritten ? undefined : isNull(imports.finishedAt);
      await db
        .update(imports)
        .set({ finishedAt: clock() })
        .where(and(eq(imports.id, opened.id), isUnfinished));
    },
  };
}

const sourceOf = ({ name, sha256 }: ImportFile) => ({ sourceName: name, sourceSha256: sha256 });

/** A cover that is not a picture is left out; the journal then draws one. */
async function storedCover(
  images: Images,
  userId: UserId,
  { path, size, sha256 }: EmbeddedFile,
): Promise<string | null> {
  try {
    return await images.store(userId, { path, name: 'cover', size, sha256 });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** The import of the same file that was not undone. */
async function importOf(queries: Queries, { sha256 }: ImportFile) {
  const { id, ownerId, undoneAt } = imports;
  const isSame = and(eq(imports.sha256, sha256), isNull(undoneAt));
  const [found] = await queries.select({ id, ownerId }).from(imports).where(isSame);
  return found;
}

/** Continues an import of the same file, or begins another one. All imports have the same owner. */
function openImport({ db, accounts, clock }: WriterNeeds, { name, sha256 }: ImportFile) {
  return inTransaction(db, async (tx) => {
    const same = await importOf(tx, { name, sha256 });
    if (same) return same;
    const [earlier] = await tx.select({ ownerId: imports.ownerId }).from(imports).limit(1);
    const owner = { firstName: 'Imported', lastName: 'articles' };
    const ownerId = earlier?.ownerId ?? (await accounts.people.addOwner(tx, owner));
    const id = newId<'import'>();
    await tx.insert(imports).values({ id, fileName: name, sha256, ownerId, startedAt: clock() });
    return { id, ownerId };
  });
}
