import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { invalid } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { eventType } from '#platform/records/events.ts';
import { changedMeanwhile, type RecordNeeds } from '#platform/records/records.ts';
import type { StaffSiteText } from '../page-contract.ts';
import { faultyLine, SITE_TEXT_KEYS, SITE_TEXTS, type SiteTextKey } from '../site-texts.ts';
import { pageTexts as texts } from '../texts.ts';
import { siteTexts } from './tables.ts';

const textChanged = eventType('site-text.changed', z.object({ key: z.string(), title: z.string() }));

export type SiteTexts = ReturnType<typeof siteTextsService>;

/** Texts of the home page and the guidelines: the built-in ones until staff change them. */
export function siteTextsService({ db, events }: RecordNeeds) {
  return {
    async list(): Promise<StaffSiteText[]> {
      const stored = new Map((await db.select().from(siteTexts)).map((row) => [row.key, row]));
      return SITE_TEXT_KEYS.map((key) => {
        const { text, version } = stored.get(key) ?? builtIn(key);
        return { key, text, version };
      });
    },

    /** 409 when `version` is outdated; 400 for a line that its kind of text cannot have. The built-in text is not stored. */
    async change(
      key: SiteTextKey,
      text: string,
      { version, actorId }: { version: number | undefined; actorId: UserId },
    ): Promise<void> {
      const line = faultyLine(SITE_TEXTS[key].kind, text);
      if (line) throw invalid([{ path: 'text', message: texts.errors.line(SITE_TEXTS[key].kind, line) }]);
      await inTransaction(db, async (tx) => {
        // Two first changes at once meet here: the second waits, and finds the version of the first.
        await tx
          .insert(siteTexts)
          .values({ key, ...builtIn(key) })
          .onConflictDoNothing();
        const [stored] = await tx.select().from(siteTexts).where(eq(siteTexts.key, key)).for('update');
        const current = stored ?? builtIn(key);
        if (version && version !== current.version) throw changedMeanwhile();
        const row = eq(siteTexts.key, key);
        if (text === SITE_TEXTS[key].text) await tx.delete(siteTexts).where(row);
        else
          await tx
            .update(siteTexts)
            .set({ text, version: current.version + 1 })
            .where(row);
        await events.record(tx, textChanged, { payload: { key, title: nameOf(key) }, actorId });
      });
    },
  };
}

function builtIn(key: SiteTextKey) {
  return { text: SITE_TEXTS[key].text as string, version: 1 };
}

function nameOf(key: SiteTextKey): string {
  const { place, label } = SITE_TEXTS[key];
  return `${texts.places[place]}: ${label}`;
}
