import { and, eq, type SQL } from 'drizzle-orm';
import { dayOf } from '#base/dates.ts';
import { AppError } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import type { Slice } from '#base/paging.ts';
import type { Article } from '#features/articles/contract.ts';
import { pagesOf } from '#features/articles/rules.ts';
import type { articleQueries } from '#features/articles/server/read.ts';
import type { StaffSubmission } from '#features/submissions/contract.ts';
import type { SubmissionId, SubmissionSort } from '#features/submissions/rules.ts';
import { handledBy, requirePermission } from '#features/submissions/server/access.ts';
import { matching, orderOf, type StaffFilter } from '#features/submissions/server/find.ts';
import { presentToStaff } from '#features/submissions/server/present.ts';
import { countSubmissions, type FullSubmission, loadSubmissions } from '#features/submissions/server/read.ts';
import { submissions } from '#features/submissions/server/tables.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import type { Database } from '#platform/database/types.ts';
import { type CsvRow, csvFile } from '#platform/http/csv.ts';
import type { Actor } from '#platform/http/serve.ts';
import type { SignedLinks } from '#platform/security/signed-links.ts';
import { articlePreview } from './article-preview.ts';

export interface SubmissionQueryNeeds {
  db: Database;
  links: SignedLinks;
  clock: () => Date;
  queries: ReturnType<typeof articleQueries>;
}

/** The filter of a call; `me` is the caller. */
type SortedFilter = Omit<StaffFilter, 'editorId'> & {
  sort?: SubmissionSort | undefined;
  editor?: 'me' | 'none' | UserId | undefined;
};

const MAX_EXPORTED = 50_000;
const BATCH_SIZE = 1_000;
const EXPORT_COLUMNS = [
  'number',
  'title',
  'status',
  'articleType',
  'topic',
  'jelCodes',
  'authors',
  'submittedBy',
  'createdAt',
  'acceptedAt',
  'publishedAt',
  'issue',
  'pages',
  'doi',
  'licence',
  'views',
  'downloads',
];

/** Reads submissions for the editors: the list, its export, one submission, and its preview as an article. */
export function submissionQueries({ db, links, clock, queries }: SubmissionQueryNeeds) {
  const presentAll = async (rows: FullSubmission[]): Promise<StaffSubmission[]> => {
    const usage = await queries.usage(rows.map(({ id }) => id));
    const unused = { views: 0, downloads: 0 };
    return rows.map((row) => presentToStaff(row, usage.get(row.id) ?? unused, { links, now: clock() }));
  };
  const load = async (actor: Actor, id: SubmissionId): Promise<FullSubmission> => {
    await requirePermission(db, actor, { permission: 'submission.read', submissionId: id });
    const [row] = await loadSubmissions(db, eq(submissions.id, id), { limit: 1, offset: 0 });
    if (!row) throw new AppError('missing', 'NOT_FOUND', submissionTexts.errors.missing);
    return row;
  };

  const conditionOf = (actorId: UserId, { editor, ...filter }: SortedFilter) => {
    const editorId = editor === 'me' ? actorId : editor === 'none' ? null : editor;
    return and(matching({ ...filter, editorId }), handledBy(actorId));
  };
  const loadSlice = async (where: SQL | undefined, slice: Slice, sort: SubmissionSort | undefined) =>
    presentAll(await loadSubmissions(db, where, { ...slice, order: orderOf(sort) }));

  return {
    /** Lists the submissions an editor may handle; see `handledBy`. */
    async list(actorId: UserId, slice: Slice, filter: SortedFilter) {
      const where = conditionOf(actorId, filter);
      const [data, total] = await Promise.all([loadSlice(where, slice, filter.sort), countSubmissions(db, where)]);
      return { data, total };
    },

    /** Throws 403 for an editor's own submission. */
    async byId(actor: Actor, id: SubmissionId): Promise<StaffSubmission> {
      const [submission] = await presentAll([await load(actor, id)]);
      return submission as StaffSubmission;
    },

    async preview(actor: Actor, id: SubmissionId): Promise<Article> {
      await requirePermission(db, actor, { permission: 'submission.read', submissionId: id });
      return articlePreview({ db, clock }, id);
    },

    /** Exports the submissions of a filter as CSV, at most the first fifty thousand in the filter's order. */
    async export(actorId: UserId, filter: SortedFilter): Promise<Response> {
      const where = conditionOf(actorId, filter);
      const rows: CsvRow[] = [];
      for (let offset = 0; offset < MAX_EXPORTED; offset += BATCH_SIZE) {
        const batch = await loadSlice(where, { limit: BATCH_SIZE, offset }, filter.sort);
        rows.push(...batch.map(csvRowOf));
        if (batch.length < BATCH_SIZE) break;
      }
      return csvFile(`submissions-${dayOf(clock().toISOString())}.csv`, EXPORT_COLUMNS, rows);
    },
  };
}

function csvRowOf(submission: StaffSubmission): CsvRow {
  const { authors, user, manuscriptTitle: title, issue, ...rest } = submission;
  const {
    number,
    status,
    articleType,
    topic,
    jelCodes,
    createdAt,
    acceptedAt,
    publishedAt,
    doi,
    licence,
    views,
    downloads,
  } = rest;
  return {
    number,
    title,
    status,
    articleType,
    topic,
    jelCodes: jelCodes.join('; '),
    createdAt,
    acceptedAt,
    publishedAt,
    doi,
    licence,
    views,
    downloads,
    authors: authors.map(({ fullName }) => fullName).join('; '),
    submittedBy: `${user.firstName} ${user.lastName}`,
    issue: issue?.title ?? null,
    pages: pagesOf(submission),
  };
}
