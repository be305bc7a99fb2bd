import { and, type Column, eq, type InferSelectModel, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Translations } from '#base/translations.ts';
import type { Queries } from '../database/types.ts';

type TranslatedTable = PgTable & { translations: Column };

interface StarterTexts<T extends TranslatedTable> {
  /** The English texts by their columns, with the key of the row if it has one. */
  english: Partial<InferSelectModel<T>>;
  translations: Translations<object>;
}

/** Gives rows of an earlier release the translations that they lack, where the English texts are still those that a journal begins with. */
export async function addMissingTranslations<T extends TranslatedTable>(
  queries: Queries,
  table: T,
  { english, translations }: StarterTexts<T>,
): Promise<void> {
  const columns = table as unknown as Record<string, Column>;
  const isUnchanged = Object.entries(english).map(([name, text]) => eq(columns[name] as Column, text));
  await queries
    .update(table as PgTable)
    .set({ translations } as never)
    .where(and(...isUnchanged, eq(table.translations, sql`'{}'::jsonb`)));
}
