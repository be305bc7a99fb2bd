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
  /** What stands beside the PDFs of each article. */
  records: readonly BagRecordOf[];
}

export type Bags = ReturnType<typeof bagService>;

type KnownIssue = Issue & { id: IssueId };

/** A file of the payload, or how to open it again. */
interface Source {
  path: string;
  /** A stored file, with its recorded SHA-256; otherwise the bytes themselves. */
  pdf?: NonNullable<PublishedPdf['stored']>;
  bytes?: Uint8Array;
}

/** Issues as bags (BagIt 1.0, RFC 8493): what readers see of them, with checksums of what is really there. */
export function bagService({ db, store, journal, publicUrl, clock, log, records }: BagNeeds) {
  /** What an issue's bag holds, in a fixed order; a batch of articles in memory at a time, two statements each. */
  async function* payload(issue: KnownIssue): AsyncGenerator<Source> {
    yield { path: 'data/issue.json', bytes: issueRecord(issue) };
    for (let last = ''; ; ) {
      const rows = await selectArticles(db, and(published, eq(articles.issueId, issue.id), gt(articles.number, last)))
        .orderBy(asc(articles.number))
        .limit(BATCH);
      const pdfs = await publishedPdfs(
        db,
        rows.map(({ article }) => article),
      );
      for (const [at, row] of rows.entries()) {
        const { number } = row.article;
        for (const { name, stored } of pdfs[at] ?? []) {
          if (!stored) throw damaged(`data/${number}/${name}`);
          yield { path: `data/${number}/${name}`, pdf: stored };
        }
        for (const recordOf of records) {
          const record = await recordOf(present(row), issue);
          if (record) yield { path: `data/${number}/${record.name}`, bytes: record.bytes };
        }
      }
      if (rows.length < BATCH) return;
      last = rows.at(-1)?.article.number ?? '';
    }
  }

  /** Reads everything once, so that no byte leaves before it is certain that all of them are right. */
  const survey = async (issue: KnownIssue): Promise<BagFile[]> => {
    const files: BagFile[] = [];
    for await (const { path, pdf, bytes } of payload(issue)) {
      const digest = await digestOf(pdf ? await store.read(pdf.fileKey) : [bytes ?? new Uint8Array()]).catch(
        (error: unknown) => {
          throw error instanceof AppError ? error : damaged(path, error);
        },
      );
      if (pdf && digest.sha256 !== pdf.fileSha256) throw damaged(path);
      files.push({ path, ...digest });
    }
    return files;
  };

  const damaged = (path: string, cause?: unknown) => {
    log.error({ path, ...(cause ? { err: cause } : {}) }, 'a file of a bag is not as it was recorded');
    return new AppError('unavailable', 'FILE_DAMAGED', texts.damaged, { retryAfter: 3600, cause });
  };

  /** The payload once more, opened one file at a time and only when its turn has come. */
  async function* entries(
    folder: string,
    issue: KnownIssue,
    tags: BagTag[],
    files: BagFile[],
  ): AsyncGenerator<ZipEntry> {
    const entryOf = ({ path, size, sha256 }: BagFile, open: ZipEntry['open']) => ({
      ...{ path: `${folder}/${path}`, size, sha256, open },
    });
    const inMemory = async (bytes: Uint8Array) => Readable.from([bytes]);
    for (const tag of tags) yield entryOf(tag, () => inMemory(tag.bytes));
    let place = 0;
    for await (const { path, pdf, bytes = new Uint8Array() } of payload(issue)) {
      const known = files[place++];
      if (known?.path !== path) throw new Error('the issue has changed while it was given out');
      yield entryOf(known, () => (pdf ? store.read(pdf.fileKey) : inMemory(bytes)));
    }
    if (place !== files.length) throw new Error('the issue has changed while it was given out');
  }

  return {
    /**
     * An issue as a ZIP file of one bag. Throws 404 for an unknown issue and 503 when a file is not what was recorded. The
     * same issue gives the same bytes, but for the date it is made on; what goes wrong in the middle ends the stream.
     */
    async open(issueId: string) {
      const [row] = isId<'issue'>(issueId) ? await db.select().from(issues).where(eq(issues.id, issueId)) : [];
      if (!row) throw new AppError('missing', 'NOT_FOUND', texts.noIssue);
      const issue: KnownIssue = { ...row, articleCount: 0, createdAt: row.createdAt.toISOString() };
      const [settings, files] = [await journal.read(), await survey(issue)];
      const name = bagName(settings.shortName, issue, await unitQueries(db).isNamesake(row));
      const facts = {
        ...{ 'Source-Organization': settings.publisher, 'Organization-Address': settings.city },
        ...{ 'External-Description': `${settings.name}: ${issue.title}` },
        ...{ 'External-Identifier': `${publicUrl}/issue/${issue.id}`, 'Internal-Sender-Identifier': issue.id },
        'Bagging-Date': dayOf(clock().toISOString()),
      };
      const tags = await tagFiles(files, facts);
      const length = await zipLength([...tags, ...files].map(({ path, size }) => ({ path: `${name}/${path}`, size })));
      const onFailure = (error: unknown) => log.error({ err: error, issueId }, 'a bag could not be finished');
      const stream = () => zipStream(entries(name, issue, tags, files), row.createdAt, onFailure);
      return { name: `${name}.zip`, length, stream };
    },
  };
}
