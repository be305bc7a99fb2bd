import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { AppError, type FieldIssue } from '../../../base/errors.ts';
import { newId } from '../../../base/ids.ts';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/database.ts';
import type { XmlChecks } from '../../../platform/xml-checks.ts';
import type { Article } from '../../articles/contract.ts';
import { present, selectArticles } from '../../articles/server/read.ts';
import { articles } from '../../articles/server/tables.ts';
import type { Journals } from '../../journal/server/service.ts';
import { type Batch, crossrefOf } from '../../metadata/server/crossref.ts';
import { doajOf, doajXmlOf } from '../../metadata/server/doaj.ts';
import { jatsDocument } from '../../metadata/server/jats.ts';
import { isPublicAddress, problemsOf, problemsOfFaults } from '../../metadata/server/problems.ts';
import type { ArticleSource } from '../../metadata/server/source.ts';
import type { Problem } from '../contract.ts';
import type { ArticleFormat, Format, Target } from '../rules.ts';
import { depositTexts as texts } from '../texts.ts';

export interface DocumentNeeds {
  db: Database;
  journal: Journals;
  checks: XmlChecks;
  issueReading: { byId(id: string): Promise<{ articles: Article[] }> };
  config: Pick<Config, 'publicUrl' | 'crossref' | 'crossrefPolicyDoi' | 'doaj' | 'doiPrefix' | 'mailFrom'>;
  clock: () => Date;
}

/** Something to be sent. `hash` is the same for the same content, whenever it is made. */
export interface Parcel {
  content: string;
  hash: string;
}

export type Documents = ReturnType<typeof documentsService>;

/** Who asks for what; of JATS nobody asks more than its schema does. */
const TARGET_OF: Record<ArticleFormat, Target | undefined> = {
  'crossref.xml': 'CROSSREF',
  'doaj.json': 'DOAJ',
  'doaj.xml': 'DOAJ',
  'jats.xml': undefined,
};
const SCHEMAS = {
  'crossref.xml': 'crossref-jats/crossref5.3.1.xsd',
  'doaj.xml': 'doaj/doajArticles.xsd',
  'doaj.json': undefined,
  'jats.xml': 'crossref-jats/JATS-journalpublishing1-3d2-mathml3.xsd',
} as const;
const NO_BATCH = { id: 'none', at: new Date(0) };
const MOST_ISSUES = 50;

/** Articles as files for Crossref and DOAJ, none of which leaves without having been checked. */
export function documentsService({ db, journal, checks, issueReading, config, clock }: DocumentNeeds) {
  const { crossref, doaj, publicUrl: origin, doiPrefix, crossrefPolicyDoi: policyDoi } = config;

  const write = async (format: ArticleFormat, sources: [ArticleSource, ...ArticleSource[]], id: string, at: Date) => {
    if (format === 'doaj.xml') return doajXmlOf(sources);
    const [first, ...others] = sources;
    if (format === 'jats.xml') return jatsDocument(first);
    if (format === 'doaj.json') {
      return JSON.stringify(others.length > 0 ? sources.map(doajOf) : doajOf(first), null, 2);
    }
    const [, ownAddress = ''] = /<([^>]+)>\s*$/.exec(config.mailFrom) ?? [undefined, config.mailFrom];
    const depositor = crossref?.depositor ?? { name: first.journal.publisher, email: ownAddress };
    const batch: Batch = { id, at, depositor, policyDoi };
    return crossrefOf(sources, batch);
  };

  const problemsIn = (source: ArticleSource, target: Target): Problem[] => {
    // A stand-in on this machine reaches this machine.
    const address = target === 'CROSSREF' ? crossref?.url : doaj?.url;
    return problemsOf(source, target, {
      doiPrefix,
      reachesAnything: address !== undefined && !isPublicAddress(address),
    });
  };

  const faultsIn = async (format: ArticleFormat, content: string): Promise<Problem[]> => {
    const schema = SCHEMAS[format];
    return schema ? problemsOfFaults(await checks.faultsIn(schema, content)) : [];
  };

  const fileOf = async (format: ArticleFormat, found: Article[], name: string): Promise<Response> => {
    const settings = await journal.read();
    const [first, ...others] = found.map((article): ArticleSource => ({ article, journal: settings, origin }));
    if (!first) throw new AppError('conflict', 'EMPTY_ISSUE', texts.emptyIssue);
    const sources: [ArticleSource, ...ArticleSource[]] = [first, ...others];
    const isOne = others.length === 0;
    const issues = sources.flatMap((source): FieldIssue[] => {
      const { number } = source.article;
      const target = TARGET_OF[format];
      const problems = target ? problemsIn(source, target) : [];
      if (isOne) return problems.map(({ field: path, message }) => ({ path, message }));
      return problems.map(({ field, message }) => ({
        path: `${number}.${field}`,
        message: texts.ofArticle(number, message),
      }));
    });
    if (issues.length > 0) throw notDepositable(issues);
    const content = await write(format, sources, batchIdOf(name), clock());
    const faults = await faultsIn(format, content);
    if (faults.length > 0) throw notDepositable(faults.map(({ field: path, message }) => ({ path, message })));
    return attachment(content, `${name}-${format.replace('.', `-${clock().toISOString().slice(0, 10)}.`)}`);
  };

  return {
    /** An article with what its description is made of, withdrawn or not. */
    async find(id: string): Promise<{ source: ArticleSource; isWithdrawn: boolean } | undefined> {
      const [row] = await selectArticles(db, eq(articles.id, id));
      if (!row) return undefined;
      const source = { article: present(row), journal: await journal.read(), origin };
      return { source, isWithdrawn: row.article.state !== 'published' };
    },

    /** What is to be sent of an article, checked; or what keeps it back. `id` is of this very deposit. */
    async parcelOf(source: ArticleSource, target: Target, id: string): Promise<Parcel | { problems: Problem[] }> {
      const problems = problemsIn(source, target);
      if (problems.length > 0) return { problems };
      const format = target === 'CROSSREF' ? 'crossref.xml' : 'doaj.json';
      const content = await write(format, [source], id, clock());
      const faults = await faultsIn(format, content);
      if (faults.length > 0) return { problems: faults };
      const timeless = await write(format, [source], NO_BATCH.id, NO_BATCH.at);
      return { content, hash: createHash('sha256').update(timeless).digest('hex') };
    },

    /** An article as a file; 404 for an unknown or withdrawn one, 422 with the problems when it is not valid. */
    async ofArticle(id: string, format: ArticleFormat): Promise<Response> {
      const found = await this.find(id);
      if (!found || found.isWithdrawn) throw new AppError('missing', 'NOT_FOUND', texts.missing);
      const { article } = found.source;
      return fileOf(format, [article], article.number);
    },

    /** The articles of an issue as one file; 409 when there are none, 422 with the problems of all of them. */
    async ofIssue(id: string, format: Format): Promise<Response> {
      const { articles: found } = await issueReading.byId(id);
      return fileOf(format, found, 'issue');
    },
  };
}

/** A name for a deposit that no other has. */
export function batchIdOf(name: string): string {
  return `${name}.${newId()}`.toLowerCase();
}

function notDepositable(issues: FieldIssue[]): AppError {
  return new AppError('refused', 'NOT_DEPOSITABLE', texts.notDepositable, { issues: issues.slice(0, MOST_ISSUES) });
}

function attachment(content: string, name: string): Response {
  return new Response(content, {
    headers: {
      'content-type': `application/${name.endsWith('.json') ? 'json' : 'xml'}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  });
}
