import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { AppError } from '#base/errors.ts';
import { idOf, newId, type UserId } from '#base/ids.ts';
import type { Language } from '#base/languages.ts';
import type { Slice } from '#base/paging.ts';
import { changedRows, containsText, newestFirst } from '#platform/database/sql.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { CsvRow } from '#platform/http/csv.ts';
import { eventType } from '#platform/records/events.ts';
import type { ImportResult, SubscriberState } from '../contract.ts';
import type { SubscriberId } from '../rules.ts';
import { newsletterTexts as texts } from '../texts.ts';
import { readImport } from './import-rows.ts';
import type { NewsletterNeeds } from './needs.ts';
import { subscribers } from './tables.ts';

const MAX_EXPORTED = 200_000;

/** People who requested the newsletter elsewhere were added; each row carries the `importId`. */
const subscribersImported = eventType(
  'subscribers.imported',
  z.object({ importId: z.uuid(), added: z.number(), known: z.number(), refused: z.number() }),
);
/** Staff ended a subscription. */
const subscriberRemoved = eventType('subscriber.removed', z.object({ subscriberId: idOf<'subscriber'>() }));

interface SubscriberFilter {
  q?: string | undefined;
  state?: SubscriberState | undefined;
  language?: Language | undefined;
}

function matching({ q, state, language }: SubscriberFilter): SQL | undefined {
  return and(
    q ? containsText(q, subscribers.email) : undefined,
    state && eq(subscribers.state, state),
    language && eq(subscribers.language, language),
  );
}

type Needs = Pick<NewsletterNeeds, 'db' | 'events' | 'mailings' | 'clock'>;

/** List, export, import and removal of subscribers by staff. */
export function subscribersService({ db, events, mailings, clock }: Needs) {
  const order = [newestFirst(subscribers.subscribedAt), asc(subscribers.id)] as const;
  const countOf = async (filter: SubscriberFilter) => {
    const [row] = await db.select({ count: count() }).from(subscribers).where(matching(filter));
    return row?.count ?? 0;
  };

  return {
    /** Returns the number of confirmed subscribers. */
    count: () => countOf({ state: 'confirmed' }),

    async list(page: Slice, filter: SubscriberFilter = {}) {
      const { limit, offset } = page;
      const [rows, found] = await Promise.all([
        db
          .select()
          .from(subscribers)
          .where(matching(filter))
          .orderBy(...order)
          .limit(limit)
          .offset(offset),
        countOf(filter),
      ]);
      return { rows: rows.map((row) => ({ ...row, subscribedAt: row.subscribedAt.toISOString() })), found };
    },

    /** Returns all subscribers as rows of a CSV file. */
    async rows(): Promise<CsvRow[]> {
      const rows = await db
        .select()
        .from(subscribers)
        .orderBy(...order)
        .limit(MAX_EXPORTED);
      return rows.map(({ email, state, language, subscribedAt, confirmedAt, unsubscribedAt }) => ({
        email,
        state,
        language,
        subscribedAt: subscribedAt.toISOString(),
        confirmedAt: confirmedAt?.toISOString() ?? null,
        unsubscribedAt: unsubscribedAt?.toISOString() ?? null,
      }));
    },

    /** Adds unknown addresses as confirmed subscribers; known ones stay unchanged. 400 for invalid CSV or too many rows. */
    async import(csv: string, actorId: UserId): Promise<ImportResult> {
      const { addresses, repeated, refused } = readImport(csv);
      return inTransaction(db, async (tx) => {
        const [importId, now] = [newId(), clock().toISOString()];
        const result = await tx.execute(sql`
          insert into subscribers (id, email, state, subscribed_at, confirmed_at, import_id)
          select imported.id, imported.email, 'confirmed', ${now}, ${now}, ${importId}
          from unnest(${sql.param(addresses.map(newId))}::uuid[], ${sql.param(addresses)}::text[]) as imported (id, email)
          on conflict (email) do nothing`);
        const added = changedRows(result);
        const counts = { added, known: addresses.length - added + repeated };
        const payload = { importId, ...counts, refused: refused.length };
        await events.record(tx, subscribersImported, { payload, actorId });
        return { ...counts, refused };
      });
    },

    /** Ends a subscription; a repeated call changes nothing. 404 for an unknown one. */
    remove: (id: SubscriberId, actorId: UserId): Promise<void> =>
      inTransaction(db, async (tx) => {
        const [subscriber] = await tx.select().from(subscribers).where(eq(subscribers.id, id)).for('update');
        if (!subscriber) throw new AppError('missing', 'NOT_FOUND', texts.errors.noSubscriber);
        if (subscriber.state === 'unsubscribed') return;
        await tx
          .update(subscribers)
          .set({ state: 'unsubscribed', unsubscribedAt: clock() })
          .where(eq(subscribers.id, id));
        await mailings.withdraw(tx, id);
        await events.record(tx, subscriberRemoved, { payload: { subscriberId: id }, actorId });
      }),
  };
}
