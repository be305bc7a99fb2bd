import { and, desc, eq, sql } from 'drizzle-orm';
import { invalid } from '#base/errors.ts';
import { newId, type UserId } from '#base/ids.ts';
import { currentLanguage, type Language } from '#base/languages.ts';
import { users } from '#features/accounts/server/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Queries, Transaction } from '#platform/database/types.ts';
import { inLanguage } from '#platform/languages.ts';
import type { Events } from '#platform/records/events.ts';
import { changedMeanwhile } from '#platform/records/records.ts';
import type { SavedVersion, Template } from '../contract.ts';
import { DEFAULT_TEMPLATES } from '../default-templates.ts';
import { LETTER_KINDS, type LetterKind, type LetterTemplate, PLACEHOLDERS, unknownPlaceholders } from '../rules.ts';
import { letterTexts } from '../texts.ts';
import { letterChanged } from './events.ts';
import { letterTemplates } from './tables.ts';

export interface TemplateNeeds {
  db: Database;
  events: Events;
  clock: () => Date;
}

/** Versions of one template in a response. */
const MAX_HISTORY = 100;

/** A template: its letter, and its language. */
export interface TemplateKey {
  kind: LetterKind;
  language: Language;
}
const isTemplate = ({ kind, language }: TemplateKey) =>
  and(eq(letterTemplates.kind, kind), eq(letterTemplates.language, language));
const defaultOf = ({ kind, language }: TemplateKey): LetterTemplate =>
  inLanguage(language, () => ({ ...DEFAULT_TEMPLATES[kind] }));

const changedBy = sql<string>`${users.firstName} || ' ' || ${users.lastName}`;

/** The templates of letters: the defaults until staff change them. Every saved version is kept. */
export function templatesService({ db, events, clock }: TemplateNeeds) {
  const saved = (language: Language) =>
    db
      .selectDistinctOn([letterTemplates.kind], {
        kind: letterTemplates.kind,
        version: letterTemplates.version,
        subject: letterTemplates.subject,
        body: letterTemplates.body,
        at: letterTemplates.createdAt,
        by: changedBy,
      })
      .from(letterTemplates)
      .innerJoin(users, eq(users.id, letterTemplates.authorId))
      .where(eq(letterTemplates.language, language))
      .orderBy(letterTemplates.kind, desc(letterTemplates.version));

  /** Adds a version, in the order in which the changes arrive. 409 when `version` is not the newest. */
  const add = (
    key: TemplateKey,
    template: LetterTemplate | undefined,
    { version, actorId }: { version: number | undefined; actorId: UserId },
  ): Promise<number> =>
    inTransaction(db, async (tx) => {
      await lockTemplates(tx);
      const [newest] = await tx
        .select({ version: letterTemplates.version })
        .from(letterTemplates)
        .where(isTemplate(key))
        .orderBy(desc(letterTemplates.version))
        .limit(1);
      const before = newest?.version ?? 0;
      if (version !== undefined && version !== before) throw changedMeanwhile();
      const { subject = null, body = null } = template ?? {};
      const row = { id: newId<'letter-template'>(), ...key, subject, body, version: before + 1 };
      await tx.insert(letterTemplates).values({ ...row, authorId: actorId, createdAt: clock() });
      await events.record(tx, letterChanged, { payload: key, actorId });
      return before + 1;
    });

  return {
    /** The template in use, in the current language. */
    async read(queries: Queries, kind: LetterKind): Promise<LetterTemplate> {
      const key = { kind, language: currentLanguage() };
      const [row] = await queries
        .select({ subject: letterTemplates.subject, body: letterTemplates.body })
        .from(letterTemplates)
        .where(isTemplate(key))
        .orderBy(desc(letterTemplates.version))
        .limit(1);
      return row?.subject && row.body ? { subject: row.subject, body: row.body } : defaultOf(key);
    },

    async list(language: Language): Promise<Template[]> {
      const rows = new Map((await saved(language)).map((row) => [row.kind, row]));
      return LETTER_KINDS.map((kind) => {
        const row = rows.get(kind);
        const own = row?.subject && row.body ? { subject: row.subject, body: row.body } : undefined;
        return {
          kind,
          ...(own ?? defaultOf({ kind, language })),
          isDefault: !own,
          version: row?.version ?? 0,
          placeholders: [...PLACEHOLDERS[kind]],
          changedAt: row?.at.toISOString() ?? null,
          changedBy: row?.by ?? null,
        };
      });
    },

    /** Throws a field error for a placeholder that the letter does not have. */
    async change(
      key: TemplateKey,
      template: LetterTemplate,
      edit: { version: number | undefined; actorId: UserId },
    ): Promise<number> {
      refuseUnknown(key.kind, template);
      return add(key, template, edit);
    },

    reset: (key: TemplateKey, actorId: UserId): Promise<number> => add(key, undefined, { version: undefined, actorId }),

    async history(key: TemplateKey): Promise<SavedVersion[]> {
      const rows = await db
        .select({
          version: letterTemplates.version,
          at: letterTemplates.createdAt,
          by: changedBy,
          subject: letterTemplates.subject,
          body: letterTemplates.body,
        })
        .from(letterTemplates)
        .innerJoin(users, eq(users.id, letterTemplates.authorId))
        .where(isTemplate(key))
        .orderBy(desc(letterTemplates.version))
        .limit(MAX_HISTORY);
      return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
    },
  };
}

/** Throws a field error for each placeholder that letters of this kind do not have. */
export function refuseUnknown(kind: LetterKind, template: LetterTemplate): void {
  refusePlaceholders(PLACEHOLDERS[kind], [
    ['subject', template.subject],
    ['body', template.body],
  ]);
}

/** Throws a field error, at its path, for each text with a placeholder that is not among the known ones. */
export function refusePlaceholders(known: readonly string[], texts: readonly (readonly [string, string])[]): void {
  const faults = texts.flatMap(([path, text]) =>
    unknownPlaceholders(known, text)
      .slice(0, 1)
      .map((written) => ({ path, message: letterTexts.errors.unknown(written, known) })),
  );
  if (faults.length > 0) throw invalid(faults);
}

/** Two changes of templates wait for each other, so that versions have no gaps. */
async function lockTemplates(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${letterTemplates} in share row exclusive mode`);
}
