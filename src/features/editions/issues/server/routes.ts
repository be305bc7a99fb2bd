import { asc, eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { AppError } from '#base/errors.ts';
import { isId } from '#base/ids.ts';
import type { IssueId } from '#features/issues/rules.ts';
import { EDITION_FORMATS, type EditionFormat } from '#features/issues/rules.ts';
import { issues } from '#features/issues/server/tables.ts';
import type { Database } from '#platform/database/types.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Env } from '#platform/http/address.ts';
import { sendFile } from '#platform/http/send-file.ts';
import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { editionContract as contract, type IssueEditions } from '../../contract.ts';
import { editionTexts as texts } from '../../texts.ts';
import type { IssueEditionMaking } from './making.ts';
import { issueEditions, issueEditionRuns as runs } from './tables.ts';

const MIME_TYPES: Record<EditionFormat, string> = {
  pdf: 'application/pdf',
  epub: 'application/epub+zip',
  zip: 'application/zip',
};
/** Routes of the formats, as in `editionPath`. */
const ROUTES: Record<EditionFormat, string> = {
  pdf: '/issue/:file{[0-9a-f-]{36}\\.pdf}',
  epub: '/issue/:file{[0-9a-f-]{36}\\.epub}',
  zip: '/issue/:file{[0-9a-f-]{36}}/offline.zip',
};

/** Serves the files of published issues at `/issue/{id}.pdf`, `/issue/{id}.epub` and `/issue/{id}/offline.zip`; 404 before they are made. */
export function mountIssueEditions(site: Hono<Env>, { db, store }: { db: Database; store: FileStore }): void {
  for (const format of EDITION_FORMATS)
    site.get(ROUTES[format], async (c) => {
      const [id = ''] = (c.req.param('file') ?? '').split('.');
      const [found] = isId<'issue'>(id)
        ? await db
            .select({
              file: issueEditions,
              year: issues.year,
              number: issues.issueNumber,
              status: issues.status,
              editions: issues.editions,
            })
            .from(issueEditions)
            .innerJoin(issues, eq(issues.id, issueEditions.issueId))
            .where(eq(issueEditions.issueId, id))
            .then((rows) => rows.filter(({ file, ...issue }) => file.format === format && isShown(issue, format)))
        : [];
      if (!found) throw new AppError('missing', 'NOT_FOUND', texts.noEdition);
      const { storageKey, size, sha256 } = found.file;
      return sendFile(
        store,
        {
          storageKey,
          size,
          sha256,
          name: `mds-jaed-${found.year}-${found.number}.${format}`,
          mimeType: MIME_TYPES[format],
          disposition: format === 'pdf' ? 'inline' : 'attachment',
          cacheControl: 'public, max-age=0, must-revalidate',
        },
        c.req.raw,
      );
    });
}

/** Whether readers get a file: not of an issue they cannot see, nor with an article that is not public any more. */
function isShown({ status, editions }: Pick<typeof issues.$inferSelect, 'status' | 'editions'>, format: EditionFormat) {
  return status === 'PUBLISHED' && editions.some((edition) => edition.format === format);
}

export function issueEditionEndpoints({ db, making }: { db: Database; making: IssueEditionMaking }): Endpoint[] {
  return [
    endpoint(contract.read, async ({ params: { id } }) => ({ data: await stateOf(db, id) })),
    endpoint(contract.make, async ({ params: { id } }) => {
      await making.make(id);
      return { message: texts.making, data: await stateOf(db, id) };
    }),
  ];
}

async function stateOf(db: Database, id: IssueId): Promise<IssueEditions> {
  const [run] = await db.select().from(runs).where(eq(runs.issueId, id));
  const files = await db
    .select()
    .from(issueEditions)
    .where(eq(issueEditions.issueId, id))
    .orderBy(asc(issueEditions.format));
  return {
    run: run
      ? {
          done: run.done,
          total: run.total,
          startedAt: run.startedAt.toISOString(),
          finishedAt: run.finishedAt?.toISOString() ?? null,
          problem: run.problem,
        }
      : null,
    files: files.map(({ format, size, madeAt }) => ({ format, size, madeAt: madeAt.toISOString() })),
  };
}
