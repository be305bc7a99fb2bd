import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { dayOf } from '#base/dates.ts';
import { AppError, type FieldIssue } from '#base/errors.ts';
import { noticesHeader } from '#base/file-notices.ts';
import { newId } from '#base/ids.ts';
import type { Article } from '#features/articles/contract.ts';
import { present, selectArticles } from '#features/articles/server/read.ts';
import { articles } from '#features/articles/server/tables.ts';
import type { IssueId } from '#features/issues/rules.ts';
import type { Journals } from '#features/journal/server/service.ts';
import { type Batch, crossrefOf } from '#features/metadata/server/crossref.ts';
import { dataCiteOf } from '#features/metadata/server/datacite.ts';
import { doajOf, doajXmlOf } from '#features/metadata/server/doaj.ts';
import { jatsDocument } from '#features/metadata/server/jats.ts';
import { partsOf } from '#features/metadata/server/parts.ts';
import {
  addressProblems,
  isPublicAddress,
  journalProblems,
  type Problem,
  problemsOf,
  problemsOfFaults,
} from '#features/metadata/server/problems.ts';
import type { ArticleSource } from '#features/metadata/server/source.ts';
import { citedWorks } from '#features/production/server/jats-text.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/types.ts';
import type { XmlChecks } from '#platform/xml/xml-checks.ts';
import { type ArticleFormat, byTarget, type Format, type Target } from '../rules.ts';
import { depositTexts as texts } from '../texts.ts';

export interface DocumentNeeds {
  db: Database;
  journal: Journals;
  checks: XmlChecks;
  issueReading: { byId: (id: IssueId) => Promise<{ articles: Article[] }> };
  config: Pick<Config, 'publicUrl' | 'crossref' | 'datacite' | 'crossrefPolicyDoi' | 'doaj' | 'doiPrefix' | 'mailFrom'>;
  clock: () => Date;
}

/** A document to send. `hash` does not depend on the time or batch id. */
export interface DepositDocument {
  content: string;
  hash: string;
}

export type Documents = ReturnType<typeof documentsService>;

/** The target whose rules apply to a format; JATS has only its schema. */
const TARGET_OF: Record<ArticleFormat, Target | undefined> = {
  'crossref.xml': 'CROSSREF',
  'datacite.json': 'DATACITE',
  'doaj.json': 'DOAJ',
  'doaj.xml': 'DOAJ',
  'jats.xml': undefined,
};
const FORMAT_OF: Record<Target, Format> = { CROSSREF: 'crossref.xml', DATACITE: 'datacite.json', DOAJ: 'doaj.json' };
const SCHEMAS = {
  'crossref.xml': 'crossref-jats/crossref5.3.1.xsd',
  'doaj.xml': 'doaj/doajArticles.xsd',
  'datacite.json': undefined,
  'doaj.json': undefined,
  'jats.xml': 'jats/JATS-journalpublishing1-3-mathml3.xsd',
} as const;
const NO_BATCH = { id: 'none', at: new Date(0) };
const MAX_ISSUES = 50;
/** Notices are sent in a response header. */
const MAX_NOTICES = 8;

/** Writes articles as files for Crossref, DataCite and DOAJ, and checks each file before it is sent or downloaded. */
export function documentsService({ db, journal, checks, issueReading, config, clock }: DocumentNeeds) {
  const { crossref, datacite, doaj, publicUrl: origin, doiPrefix, crossrefPolicyDoi: policyDoi } = config;

  const write = async (
    format: ArticleFormat,
    sources: [ArticleSource, ...ArticleSource[]],
    { id, at }: Pick<Batch, 'id' | 'at'>,
  ) => {
    if (format === 'doaj.xml') return doajXmlOf(sources);
    const [first, ...others] = sources;
    if (format === 'jats.xml') return jatsDocument(first);
    if (format === 'doaj.json') {
      return JSON.stringify(others.length > 0 ? sources.map(doajOf) : doajOf(first), null, 2);
    }
    if (format === 'datacite.json') {
      const records = sources.flatMap(dataCiteOf);
      return JSON.stringify(records.length > 1 ? records : records[0], null, 2);
    }
    const [, journalEmail = ''] = /<([^>]+)>\s*$/.exec(config.mailFrom) ?? [undefined, config.mailFrom];
    const depositor = crossref?.depositor ?? { name: first.journal.publisher, email: journalEmail };
    const batch: Batch = { id, at, depositor, policyDoi };
    return crossrefOf(sources, batch);
  };

  // A target at a local address, such as a test server, can reach a local journal.
  const circumstancesOf = (target: Target) => {
    const address = { CROSSREF: crossref, DATACITE: datacite, DOAJ: doaj }[target]?.url;
    return { doiPrefix, reachesAnything: address !== undefined && !isPublicAddress(address) };
  };

  const faultsIn = async (format: ArticleFormat, content: string): Promise<Problem[]> => {
    const schema = SCHEMAS[format];
    return schema ? problemsOfFaults(await checks.faultsIn(schema, content)) : [];
  };

  const fileOf = async (format: ArticleFormat, found: Article[], name: string): Promise<Response> => {
    const settings = await journal.read();
    const extras = await extrasFor(format, { db, found, origin });
    const [first, ...others] = found.map(
      (article): ArticleSource => ({
        article,
        journal: settings,
        origin,
        ...extras(article.id),
      }),
    );
    if (!first) throw new AppError('conflict', 'EMPTY_ISSUE', texts.emptyIssue);
    const sources: [ArticleSource, ...ArticleSource[]] = [first, ...others];
    const problems = problemsAmong(sources, format, doiPrefix);
    throwIfInvalid(problems);
    const content = await write(format, sources, { id: batchIdOf(name), at: clock() });
    const faults = await faultsIn(format, content);
    throwIfInvalid(faults);
    const unreported = faults.filter((fault) => !problems.some(({ field }) => field === fault.field));
    const fileName = `${name}-${format.replace('.', `-${dayOf(clock().toISOString())}.`)}`;
    return attachment(content, fileName, noticesOf([...problems, ...unreported]));
  };

  /** Returns an article with the sources of its metadata, also when it is no longer published. */
  const find = async (id: SubmissionId): Promise<{ source: ArticleSource; isWithdrawn: boolean } | undefined> => {
    const [row] = await selectArticles(db, eq(articles.id, id));
    if (!row) return undefined;
    const works = (await citedWorks(db, [id])).get(id);
    const source = { article: present(row), journal: await journal.read(), origin, works };
    return { source, isWithdrawn: row.article.state !== 'published' };
  };

  return {
    /** Returns the problems of the journal and server that block all deposits, by target. */
    async problemsByTarget(): Promise<Record<Target, Problem[]>> {
      const source = { journal: await journal.read(), origin };
      return byTarget((target) => journalProblems(source, target, circumstancesOf(target)));
    },

    find,

    /** Returns the checked document of an article, or its problems. `id` is the id of this deposit. */
    async documentFor(
      source: ArticleSource,
      target: Target,
      id: string,
    ): Promise<DepositDocument | { problems: Problem[] }> {
      const problems = problemsOf(source, target, circumstancesOf(target));
      if (problems.length > 0) return { problems };
      const format = FORMAT_OF[target];
      const content = await write(format, [source], { id, at: clock() });
      const faults = await faultsIn(format, content);
      if (faults.length > 0) return { problems: faults };
      const comparable = await write(format, [source], NO_BATCH);
      return { content, hash: createHash('sha256').update(comparable).digest('hex') };
    },

    /**
     * Returns an article as a file, with notices of problems that matter only to its target. Throws 404 for an unknown or
     * unpublished article, 422 with the problems of an invalid one.
     */
    async ofArticle(id: SubmissionId, format: ArticleFormat): Promise<Response> {
      const found = await find(id);
      if (!found || found.isWithdrawn) throw new AppError('missing', 'NOT_FOUND', texts.missing);
      const { article } = found.source;
      return fileOf(format, [article], article.number);
    },

    /** Returns the articles of an issue as one file. Throws 409 when there are none, 422 with all their problems. */
    async ofIssue(id: IssueId, format: Format): Promise<Response> {
      const { articles: found } = await issueReading.byId(id);
      return fileOf(format, found, 'issue');
    },
  };
}

type Extras = Pick<ArticleSource, 'text' | 'reports' | 'works'>;

/** Returns the parts that a format holds besides the metadata, by the id of an article. */
async function extrasFor(
  format: ArticleFormat,
  { db, found, origin }: { db: Database; found: Article[]; origin: string },
): Promise<(id: string) => Extras> {
  if (format === 'jats.xml') return partsOf(db, found, origin);
  if (format !== 'crossref.xml' && format !== 'datacite.json') return () => ({});
  const works = await citedWorks(
    db,
    found.map(({ id }) => id),
  );
  return (id) => ({ works: works.get(id) });
}

/** Returns a unique id for a deposit. */
export function batchIdOf(name: string): string {
  return `${name}.${newId()}`.toLowerCase();
}

/** Returns the problems of a file of these articles; problems of the journal are listed once. */
function problemsAmong(sources: ArticleSource[], format: ArticleFormat, doiPrefix: string | undefined): Problem[] {
  const target = TARGET_OF[format];
  const problems = sources.flatMap((source) => {
    const ofArticle = target ? problemsOf(source, target, { doiPrefix }) : addressProblems(source.origin);
    const { number } = source.article;
    return ofArticle.map((problem): Problem => {
      const isOfJournal = problem.at === 'settings' || problem.field === 'address';
      if (sources.length === 1 || isOfJournal) return problem;
      const { field, message } = problem;
      return { ...problem, field: `${number}.${field}`, message: texts.ofArticle(number, message) };
    });
  });
  return [...new Map(problems.map((problem) => [`${problem.field} ${problem.message}`, problem])).values()];
}

function noticesOf(problems: Problem[]): string[] {
  const notices = problems.slice(0, MAX_NOTICES).map(({ message }) => message);
  return problems.length > MAX_NOTICES ? [...notices, texts.moreNotices(problems.length - MAX_NOTICES)] : notices;
}

function throwIfInvalid(problems: Problem[]): void {
  const invalid = problems.filter(({ onlySending }) => !onlySending).slice(0, MAX_ISSUES);
  if (invalid.length === 0) return;
  const issues = invalid.map(({ field: path, message }): FieldIssue => ({ path, message }));
  throw new AppError('refused', 'NOT_DEPOSITABLE', texts.notDepositable, { issues });
}

function attachment(content: string, name: string, notices: string[]): Response {
  return new Response(content, {
    headers: {
      'content-type': `application/${name.endsWith('.json') ? 'json' : 'xml'}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
      ...noticesHeader(notices),
    },
  });
}
