import { Readable } from 'node:stream';
import { and, asc, eq, gt } from 'drizzle-orm';
import { dayOf } from '#base/dates.ts';
import { AppError } from '#base/errors.ts';
import { isId } from '#base/ids.ts';
import { present, published, selectArticles } from '#features/articles/server/read.ts';
import { articles } from '#features/articles/server/tables.ts';
import type { Issue } from '#features/issues/contract.ts';
import type { IssueId } from '#features/issues/rules.ts';
import { issues } from '#features/issues/server/tables.ts';
import type { Journals } from '#features/journal/server/service.ts';
import type { Database } from '#platform/database/types.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Log } from '#platform/observability/log.ts';
import { bagName } from '../rules.ts';
import { preservationTexts } from '../texts.ts';
import { type BagRecordOf, issueRecord } from './bag-records.ts';
import { bagSupplements } from './bag-supplements.ts';
import { type BagFile, type BagTag, digestOf, tagFiles } from './bagit.ts';
import { unitQueries } from './unit-queries.ts';
import { type PublishedPdf, publishedPdfs } from './version-pdfs.ts';
import { type ZipEntry, zipLength, zipStream } from './zip.ts';

const texts = preservationTexts.bag;
const BATCH = 50;

export interface BagNeeds {
  db: Database;
  store: FileStore;
  journal: Journals;
  publicUrl: string;
  clock: () => Date;
  log: Log;
  /** Writers of each article's metadata files. */
  records: readonly BagRecordOf[];
}

export type Bags = ReturnType<typeof bagService>;

type KnownIssue = Issue & { id: IssueId };

/** A file of the payload. */
interface Source {
  path: string;
  /** A stored file with its recorded SHA-256; other files have `bytes`. */
  stored?: NonNullable<PublishedPdf['stored']>;
  bytes?: Uint8Array;
}

interface BagContent {
  /** Name of the bag's folder. */
  folder: string;
  tags: BagTag[];
  /** The verified payload. */
  files: BagFile[];
}

/** Issues as bags (BagIt 1.0, RFC 8493): the published content, with checksums computed from the stored files. */
export function bagService({ db, store, journal, publicUrl, clock, log, records: writers }: BagNeeds) {
  /** Yields the files of an issue in a fixed order; reads articles in batches, with two statements each. */
  async function* payload(issue: KnownIssue): AsyncGenerator<Source> {
    yield { path: 'data/issue.json', bytes: issueRecord(issue) };
    for (let last = ''; ; ) {
      const rows = await selectArticles(db, and(published, eq(articles.issueId, issue.id), gt(articles.number, last)))
        .orderBy(asc(articles.number))
        .limit(BATCH);
      const records = rows.map(({ article }) => article);
      const [pdfs, files] = [await publishedPdfs(db, records), await bagSupplements(db, records)];
      for (const [index, row] of rows.entries()) {
        const { number } = row.article;
        for (const { name, stored } of [...(pdfs[index] ?? []), ...(files[index] ?? [])]) {
          if (!stored) throw damaged(`data/${number}/${name}`);
          yield { path: `data/${number}/${name}`, stored };
        }
        for (const recordOf of writers) {
          const record = await recordOf(present(row), issue);
          if (record) yield { path: `data/${number}/${record.name}`, bytes: record.bytes };
        }
      }
      if (rows.length < BATCH) return;
      last = rows.at(-1)?.article.number ?? '';
    }
  }

  /** Reads and verifies every file before the first byte is sent. */
  const verify = async (issue: KnownIssue): Promise<BagFile[]> => {
    const files: BagFile[] = [];
    for await (const { path, stored, bytes } of payload(issue)) {
      const digest = await digestOf(stored ? await store.read(stored.fileKey) : [bytes ?? new Uint8Array()]).catch(
        (error: unknown) => {
          throw error instanceof AppError ? error : damaged(path, error);
        },
      );
      if (stored && digest.sha256 !== stored.fileSha256) throw damaged(path);
      files.push({ path, ...digest });
    }
    return files;
  };

  const damaged = (path: string, cause?: unknown) => {
    log.error({ path, ...(cause ? { err: cause } : {}) }, 'a file of a bag differs from its record');
    return new AppError('unavailable', 'FILE_DAMAGED', texts.damaged, { retryAfter: 3600, cause });
  };

  /** Yields the ZIP entries of a bag; each file is opened only when it is written. */
  async function* entries(issue: KnownIssue, { folder, tags, files }: BagContent): AsyncGenerator<ZipEntry> {
    const entryOf = ({ path, size, sha256 }: BagFile, open: ZipEntry['open']) => ({
      path: `${folder}/${path}`,
      size,
      sha256,
      open,
    });
    const inMemory = async (bytes: Uint8Array) => Readable.from([bytes]);
    for (const tag of tags) yield entryOf(tag, () => inMemory(tag.bytes));
    let index = 0;
    for await (const { path, stored, bytes = new Uint8Array() } of payload(issue)) {
      const verified = files[index++];
      if (verified?.path !== path) throw new Error('the issue changed while it was being sent');
      yield entryOf(verified, () => (stored ? store.read(stored.fileKey) : inMemory(bytes)));
    }
    if (index !== files.length) throw new Error('the issue changed while it was being sent');
  }

  return {
    /**
     * Returns an issue's bag as a ZIP file. Throws 404 for an unknown issue and 503 when a file differs from its record. An
     * unchanged issue gives the same bytes except for the bagging date. Errors while sending break the stream.
     */
    async open(issueId: string) {
      const [row] = isId<'issue'>(issueId) ? await db.select().from(issues).where(eq(issues.id, issueId)) : [];
      if (!row) throw new AppError('missing', 'NOT_FOUND', texts.noIssue);
      const publishAt = row.publishAt?.toISOString() ?? null;
      const issue: KnownIssue = { ...row, articleCount: 0, createdAt: row.createdAt.toISOString(), publishAt };
      const [settings, files] = [await journal.read(), await verify(issue)];
      const isDuplicate = await unitQueries(db).hasDuplicateNumber(row);
      const name = bagName(settings.shortName, issue, { isDuplicate });
      const info = {
        'Source-Organization': settings.publisher,
        'Organization-Address': settings.city,
        'External-Description': `${settings.name}: ${issue.title}`,
        'External-Identifier': `${publicUrl}/issue/${issue.id}`,
        'Internal-Sender-Identifier': issue.id,
        'Bagging-Date': dayOf(clock().toISOString()),
      };
      const tags = await tagFiles(files, info);
      const length = await zipLength([...tags, ...files].map(({ path, size }) => ({ path: `${name}/${path}`, size })));
      const onFailure = (error: unknown) => log.error({ err: error, issueId }, 'a bag could not be sent completely');
      const stream = () =>
        zipStream(entries(issue, { folder: name, tags, files }), { mtime: row.createdAt, onFailure });
      return { name: `${name}.zip`, length, stream };
    },
  };
}
