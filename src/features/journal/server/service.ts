import * as z from 'zod';
import type { UserId } from '#base/ids.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Queries } from '#platform/database/types.ts';
import { type Events, eventType } from '#platform/records/events.ts';
import { changedMeanwhile } from '#platform/records/records.ts';
import { JOURNAL, type Journal } from '../journal.ts';
import { journalSettings } from './tables.ts';

export interface JournalNeeds {
  db: Database;
  events: Events;
  clock: () => Date;
}

export type Journals = ReturnType<typeof journalService>;
type Settings = Pick<Journal, 'name' | 'tagline' | 'publisher' | 'issn' | 'licence' | 'countries'> &
  Partial<Pick<Journal, 'repecArchive' | 'repecSeries'>>;

export const journalChanged = eventType('journal.changed', z.object({ changed: z.array(z.string()) }));

const { name, tagline, publisher, issn, licence, countries, repecArchive, repecSeries } = JOURNAL;
/** The row before the first change. */
const BEGINNING = {
  name,
  tagline,
  publisher,
  issn,
  licence,
  countries,
  repecArchive,
  repecSeries,
  version: 1,
};

export type KnownJournal = Journal & { version: number; updatedAt?: Date };

/** `updatedAt` is undefined before the first change. */
export async function readJournal(queries: Queries): Promise<KnownJournal> {
  const [row = BEGINNING] = await queries.select().from(journalSettings).limit(1);
  return { ...JOURNAL, ...row };
}

/** Facts about the journal: the defaults until staff change them. */
export function journalService({ db, events, clock }: JournalNeeds) {
  return {
    /** `queries` is the current transaction. */
    read: (queries: Queries = db): Promise<KnownJournal> => readJournal(queries),

    /** 409 when `version` is given and somebody has changed the settings since. */
    change: (settings: Settings, version: number | undefined, actorId: UserId): Promise<void> =>
      inTransaction(db, async (tx) => {
        const updatedAt = clock();
        await tx
          .insert(journalSettings)
          .values({ ...BEGINNING, updatedAt })
          .onConflictDoNothing();
        const [row] = await tx.select().from(journalSettings).for('update');
        const known = row ?? BEGINNING;
        if (version !== undefined && version !== known.version) throw changedMeanwhile();
        await tx.update(journalSettings).set({ ...settings, version: known.version + 1, updatedAt });
        const names = Object.keys(settings) as (keyof Settings)[];
        const changed = names.filter((key) => known[key] !== settings[key]);
        await events.record(tx, journalChanged, { payload: { changed }, actorId });
      }),
  };
}
