import { extname } from 'node:path';
import { AppError } from '#base/errors.ts';
import type { Files } from '#features/files/server/service.ts';
import type { IssueId } from '#features/issues/rules.ts';
import type { Licence } from '#features/journal/journal.ts';
import type { Journals } from '#features/journal/server/service.ts';
import type { Topics } from '#features/topics/server/service.ts';
import type { Database } from '#platform/database/types.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { XmlRefused } from '#platform/xml/stream-xml.ts';
import { remarkTexts } from '../remark-texts.ts';
import type { Described, DescribedArticle, DescribedIssue, Finding } from './description.ts';
import { excerptOf } from './findings.ts';
import { type KnownRecords, knownRecords } from './known.ts';
import { fetchNamedFiles, folderFiles } from './named-files.ts';
import { type NamedIssues, namedIssues } from './named-issues.ts';
import { fileSource } from './packed-files.ts';
import { type PlannedArticle, type PlanOptions, planArticle } from './plan-article.ts';
import { planIssue } from './plan-issue.ts';
import { readXml } from './read-xml.ts';
import { ImportRefused } from './refused.ts';
import { emptyReport, type ImportReport } from './report.ts';
import { openTable } from './sheet/csv.ts';
import { readSheet } from './sheet/read-sheet.ts';
import { type ImportDocument, type ImportSource, sha256Of } from './source.ts';
import { type KnownPeople, knownPeople, takePerson } from './take-person.ts';
import { takeUsage } from './usage/take-usage.ts';
import { usageIn } from './usage/usage-in.ts';
import { writingInEnglish } from './write-in-english.ts';
import { type ImportWriter, importWriter, type WriterNeeds } from './writer.ts';

/** The topic of articles whose section and keywords name none. */
const OTHER_TOPIC = 'Back issues';
const SLICE_BYTES = 64 * 1024;

export interface ImportOptions {
  isDryRun: boolean;
  /** The topic of articles whose section and keywords name none. */
  topic?: string | undefined;
  /** The licence of articles whose own one is unknown here. */
  licence?: Licence | undefined;
  /** Gets the bytes that are read so far. An import reads the file twice, and writes when it reads it again. */
  onProgress?: ((bytes: number) => void) | undefined;
  /** Stops between two articles. Written articles stay, and the same import continues there. */
  signal?: AbortSignal | undefined;
}

export type Importing = ReturnType<typeof importFrom>;

export interface ImportingNeeds extends WriterNeeds {
  db: Database;
  files: Files;
  journal: Journals;
  topics: Topics;
  store: Pick<FileStore, 'bytes'>;
}

/** The parts of one run over a file; without a writer, nothing is written. */
interface Run {
  plan: PlanOptions;
  known: KnownRecords;
  /** Read with the first person. */
  people: KnownPeople | undefined;
  writer: ImportWriter | undefined;
  report: ImportReport;
  source: ImportSource;
  /** Issues that articles name. */
  named: NamedIssues;
  signal: AbortSignal | undefined;
  /** Issues that this run has met. */
  met: Map<DescribedIssue, MetIssue>;
}

interface MetIssue {
  isRefused: boolean;
  /** Writes the issue unless it is there; null without a writer. */
  id: () => Promise<IssueId | null>;
  /** Called once all its articles were read. */
  endWithout: () => void;
}

/** Imports a file or folder of this machine, with the files of a folder. Throws XmlRefused or ImportRefused as `importFrom` does. */
export const importFromFile =
  (needs: ImportingNeeds) =>
  async (path: string, { folder, ...options }: ImportOptions & { folder?: string | undefined }) => {
    const source = await fileSource(path, folder === undefined ? undefined : folderFiles(folder));
    try {
      return await importFrom(needs)(source, options);
    } finally {
      source.close();
    }
  };

/** Imports an export of OJS, JATS, Crossref XML, a spreadsheet or a report of usage. Throws XmlRefused or ImportRefused, before anything is written, for a file that cannot be read to its end. */
export function importFrom(needs: ImportingNeeds) {
  const { db, journal, topics, files, clock } = needs;

  const planOptions = async ({ topic, licence }: ImportOptions): Promise<PlanOptions> => ({
    topics: (await topics.list()).map(({ name }) => name),
    otherTopic: topic ?? OTHER_TOPIC,
    journalLicence: (await journal.read()).licence,
    otherLicence: licence,
    now: clock(),
  });

  const readDocument = async (run: Run, { document, content }: DocumentToRead): Promise<void> => {
    const { name } = document;
    const isTable = ['.csv', '.tsv'].includes(extname(name).toLowerCase());
    const folder = await files.incomingFolder();
    if (!isTable) return takeAll(run, document, readXml(content, { name, folder, issues: run.named }));
    const table = await openTable(content);
    const { now } = run.plan;
    const usage = usageIn(table, { name, now });
    return usage ? takeUsage(usage, { ...needs, ...run, now }) : takeAll(run, document, readSheet(table));
  };

  const takeAll = async (run: Run, document: ImportDocument, all: AsyncIterable<Described>): Promise<void> => {
    const incoming = await files.incomingFolder();
    for await (const read of all) {
      run.signal?.throwIfAborted();
      if ('article' in read) {
        const deleteCopies = await fetchNamedFiles(read.article, { files: document.files, incoming });
        await takeArticle(read.article, run).finally(deleteCopies);
      } else if ('person' in read) {
        run.people ??= await knownPeople(db);
        await takePerson(read.person, { ...run, known: run.people });
      } else (await meetIssue(read.issue, run)).endWithout();
    }
  };

  const goThrough = async (run: Run, contentOf: (document: ImportDocument) => AsyncIterable<Uint8Array>) => {
    const { documents } = run.source;
    const { findings } = run.report;
    for (const document of documents) {
      const before = findings.length;
      const naming = documents.length > 1 ? document.name : undefined;
      await readDocument(run, { document, content: contentOf(document) }).catch((error: unknown) => {
        throw naming && isRefusal(error) ? new ImportRefused(`${naming}, ${error.message}`, { cause: error }) : error;
      });
      if (naming) for (const finding of findings.slice(before)) finding.file = naming;
    }
    await run.writer?.finish();
    return { ...run.report, importId: run.writer?.id() };
  };

  return async (source: ImportSource, options: ImportOptions): Promise<ImportReport> => {
    const plan = await planOptions(options);
    const { name } = source;
    let bytes = 0;
    async function* counted({ read }: ImportDocument) {
      for await (const chunk of read()) {
        // In small slices, so that other requests are answered in between, and the progress is that of the writing.
        for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
          const slice = chunk.subarray(at, at + SLICE_BYTES);
          bytes += slice.length;
          options.onProgress?.(bytes);
          yield slice;
        }
      }
    }
    const runWith = async (writer: ImportWriter | undefined): Promise<Run> => ({
      plan,
      writer,
      known: await knownRecords(db),
      people: undefined,
      report: emptyReport(name),
      source,
      named: namedIssues(),
      signal: options.signal,
      met: new Map(),
    });
    const report = await goThrough(await runWith(undefined), counted);
    if (options.isDryRun) return report;
    const writer = writingInEnglish(importWriter(needs, { name, sha256: await sha256Of(source) }));
    return goThrough(await runWith(writer), counted);
  };
}

interface DocumentToRead {
  document: ImportDocument;
  content: AsyncIterable<Uint8Array>;
}

const isRefusal = (error: unknown): error is Error => error instanceof XmlRefused || error instanceof ImportRefused;

/** Decides about an issue when it is first met; it is written with its first article. */
async function meetIssue(described: DescribedIssue, { known, writer, report, met }: Run): Promise<MetIssue> {
  const before = met.get(described);
  if (before) return before;
  const { issue, title, findings } = planIssue(described);
  const there = issue && known.issue(described.oldIds, issue);
  if (there) report.known += 1;
  else report.findings.push(...findings);
  const write = async () => {
    if (!issue || there) return there?.id ?? null;
    const id = (await writer?.issue(issue, described)) ?? null;
    known.addIssue(described.oldIds, issue, id ?? undefined);
    report.issues.push(title);
    return id;
  };
  let written: Promise<IssueId | null> | undefined;
  const place: MetIssue = {
    isRefused: issue === undefined,
    id: () => {
      written ??= write();
      return written;
    },
    endWithout: () => {
      if (issue && !there && !written) report.findings.push(refusal(described, title, remarkTexts.issues.empty));
    },
  };
  met.set(described, place);
  return place;
}

async function takeArticle(described: DescribedArticle, run: Run): Promise<void> {
  const { plan, known, report } = run;
  const issue = described.issue && (await meetIssue(described.issue, run));
  const { article, title, findings } = await planArticle(described, plan);
  const there = article && known.article(described.oldIds, { ...article, title });
  if (there) return takeKnown(described, { there, title, run });
  report.findings.push(...findings);
  if (!article) return;
  if (issue?.isRefused) {
    report.findings.push(refusal(described, title, remarkTexts.articles.issueRefused));
    return;
  }
  try {
    await writeArticle(described, { article, issue, run });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    report.findings.push(refusal(described, title, error.message));
    return;
  }
  report.articles.push(title);
  report.pdfs += article.versions.length;
  report.references += article.references.length;
}

interface WriteNeeds {
  article: PlannedArticle;
  issue: MetIssue | undefined;
  run: Run;
}

async function writeArticle({ oldIds }: DescribedArticle, { article, issue, run }: WriteNeeds): Promise<void> {
  const { writer, known } = run;
  await writer?.topic(article.fields.topic);
  const issueId = (await issue?.id()) ?? null;
  const id = await writer?.article(article, { oldIds, issueId });
  known.addArticle(oldIds, { ...article, title: article.fields.manuscriptTitle }, id);
}

interface TakeKnown {
  there: NonNullable<ReturnType<KnownRecords['article']>>;
  title: string;
  run: Run;
}

/** Leaves an article as it is; its old addresses lead to it from now on. */
async function takeKnown(described: DescribedArticle, { there, title, run }: TakeKnown): Promise<void> {
  const { known, writer, report } = run;
  report.known += 1;
  const fresh = described.oldIds.filter((oldId) => !known.hasOldId('article', oldId));
  if (fresh.length === 0 || described.oldIds.length > fresh.length) return;
  report.findings.push({
    line: described.line,
    kind: 'odd',
    about: excerptOf(title),
    text: remarkTexts.articles.oldAddress(there.by),
  });
  if (there.id) await writer?.addresses({ kind: 'article', oldIds: fresh, targetId: there.id });
}

const refusal = ({ line }: { line: number }, title: string, text: string): Finding => ({
  line,
  kind: 'refused',
  about: excerptOf(title),
  text,
});
