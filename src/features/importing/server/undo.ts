import { and, eq, inArray, sql } from 'drizzle-orm';
import { isId, type UserId } from '#base/ids.ts';
import type { Accounts } from '#features/accounts/server/service.ts';
import type { IssueId } from '#features/issues/rules.ts';
import type { Issues } from '#features/issues/server/service.ts';
import { issues } from '#features/issues/server/tables.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import type { PublishedArticles } from '#features/submissions/server/add-published.ts';
import { submissions } from '#features/submissions/server/tables.ts';
import type { ImportedUsage } from '#features/usage/server/imported.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database } from '#platform/database/types.ts';
import { storingInEnglish } from '#platform/languages.ts';
import { remarkTexts } from '../remark-texts.ts';
import { type ImportId, UNDO_DAYS } from '../rules.ts';
import { takePeopleAway } from './people.ts';
import { ImportRefused } from './refused.ts';
import { importedRecords, imports, oldAddresses } from './tables.ts';

const refusals = remarkTexts.undo;

const DAY_MS = 24 * 3600_000;

export interface UndoNeeds {
  db: Database;
  accounts: Accounts;
  issues: Issues;
  publishedArticles: PublishedArticles;
  importedUsage: ImportedUsage;
  clock: () => Date;
}

/** Numbers of removed records, `people` being accounts and reviewers, and of those that stay because they are in use; `used` are articles that lose imported usage. */
export interface Undone {
  articles: number;
  issues: number;
  people: number;
  staying: number;
  used: number;
}

interface Watching {
  /** Gets the articles that are removed so far, and all of them. */
  onProgress?: (removed: number, articles: number) => void;
  /** Stops between two articles; the same undoing continues there. */
  signal?: AbortSignal;
}

/** Takes away what an import has written, unless somebody has changed an article or issue of it since. Throws ImportRefused. */
export function undoImport(needs: UndoNeeds) {
  const { db, clock } = needs;

  return async (given: string, watching: Watching = {}): Promise<Undone> => {
    const id = isId<'import'>(given) ? given : undefined;
    const [row] = id ? await db.select().from(imports).where(eq(imports.id, id)) : [];
    if (!row) throw new ImportRefused(refusals.missing(given));
    if (row.undoneAt) throw new ImportRefused(refusals.before);
    if (clock().getTime() - row.startedAt.getTime() > UNDO_DAYS * DAY_MS)
      throw new ImportRefused(refusals.old(UNDO_DAYS));
    await refuseChanged(db, row.id);
    return storingInEnglish(() => takeAway(needs, { importId: row.id, ownerId: row.ownerId, ...watching }));
  };
}

/** An article has changed if there is a later event about it, an issue if its version has. */
async function refuseChanged(db: Database, importId: ImportId): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct s.number || ' ' || s.title as name
    from events e
    join imported_records r on r.target_id::text = e.payload ->> 'submissionId' and e.created_at > r.written_at
    join submissions s on s.id = r.target_id
    where r.import_id = ${importId} and r.kind = 'article'
    union
    select i.title as name from issues i join imported_records r on r.target_id = i.id
    where r.import_id = ${importId} and i.version > 1
    order by name limit 20`);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => `  ${name}`).join('\n');
  throw new ImportRefused(refusals.changed(names));
}

async function takeAway(
  needs: UndoNeeds,
  { importId, ownerId, onProgress, signal }: Watching & { importId: ImportId; ownerId: UserId },
): Promise<Undone> {
  const { db, issues: issueRecords, publishedArticles, importedUsage, clock } = needs;
  const records = await db.select().from(importedRecords).where(eq(importedRecords.importId, importId));
  const articles = records.filter(({ kind }) => kind === 'article');
  for (const [index, { targetId }] of articles.entries()) {
    signal?.throwIfAborted();
    onProgress?.(index, articles.length);
    await inTransaction(db, async (tx) => {
      const articleId = targetId as SubmissionId;
      await publishedArticles.remove(tx, articleId);
      // The article has another id when it is imported again, with its usage.
      await importedUsage.removeArticle(tx, articleId);
      await tx.delete(importedRecords).where(eq(importedRecords.targetId, articleId));
      await tx.delete(oldAddresses).where(eq(oldAddresses.targetId, articleId));
    });
  }
  let removed = 0;
  for (const id of records.flatMap(({ kind, targetId }) => (kind === 'issue' ? [targetId as IssueId] : []))) {
    // Articles of the office may have come into the issue.
    const isUsed = (await db.$count(submissions, eq(submissions.issueId, id))) > 0;
    if (isUsed) continue;
    const [exists] = await db
      .select({ id: issues.id })
      .from(issues)
      .where(and(eq(issues.id, id)));
    if (exists) await issueRecords.remove(id, ownerId);
    removed += 1;
  }
  const people = await takePeopleAway(needs, records);
  const used = await inTransaction(db, async (tx) => {
    await tx.delete(oldAddresses).where(eq(oldAddresses.importId, importId));
    const ids = records.map(({ targetId }) => targetId);
    if (ids.length > 0) await tx.delete(importedRecords).where(inArray(importedRecords.targetId, ids));
    await tx.update(imports).set({ undoneAt: clock() }).where(eq(imports.id, importId));
    return importedUsage.removeImport(tx, importId);
  });
  return { articles: articles.length, issues: removed, ...people, used };
}
