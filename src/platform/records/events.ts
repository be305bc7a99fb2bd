import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { newId } from '#base/ids.ts';
import { events } from '../database/tables.ts';
import type { Database, Transaction } from '../database/types.ts';
import { announceChange } from '../instances/content-watch.ts';
import { type Jobs, jobType, type Queue, queueFor } from '../jobs/jobs.ts';
import type { PayloadOf } from '../jobs/payload.ts';

/** A kind of thing that happens, with the shape of what is kept of it. */
export interface EventType<T extends object> {
  type: string;
  /** Only carries the type; never set. */
  payload?: T;
}

export function eventType<T extends object>(type: string): EventType<T> {
  return { type };
}

export interface Happened<T extends object> {
  id: string;
  payload: T;
  actorId: string | null;
  at: Date;
}

export interface Events {
  /** Stores the event in the transaction, brings the projections up to date in it, and enqueues the reactions. */
  record<T extends object>(tx: Transaction, type: EventType<T>, payload: T, actorId: string | null): Promise<void>;
  /** What has to be true in the same instant: a read model. Runs inside the transaction of the event. */
  project<T extends object>(type: EventType<T>, projection: (tx: Transaction, payload: T) => Promise<void>): void;
  /** What follows soon and at least once: mail, counters. `name` stays the same for ever, jobs are kept by it. */
  react<T extends object>(type: EventType<T>, name: string, reaction: (event: Happened<T>) => Promise<void>): void;
  queue: Queue;
}

const reactionJobs = jobType('reactions', z.object({ eventId: z.uuid(), reaction: z.string() }));

export function createEvents(db: Database, jobs: Jobs, clock: () => Date): Events {
  const projections = new Map<string, ((tx: Transaction, payload: never) => Promise<void>)[]>();
  const reactions = new Map<string, { type: string; run: (event: Happened<never>) => Promise<void> }>();

  const handle = async ({ eventId, reaction }: PayloadOf<typeof reactionJobs>) => {
    const [row] = await db.select().from(events).where(eq(events.id, eventId));
    const known = reactions.get(reaction);
    if (!row || !known) return;
    const event = { id: row.id, payload: row.payload as never, actorId: row.actorId, at: row.createdAt };
    await known.run(event);
  };

  return {
    async record(tx, { type }, payload, actorId) {
      const id = newId();
      await tx.insert(events).values({ id, type, payload, actorId, createdAt: clock() });
      await announceChange(tx, id);
      for (const projection of projections.get(type) ?? []) await projection(tx, payload as never);
      for (const [name, reaction] of reactions) {
        if (reaction.type !== type) continue;
        await jobs.send(tx, reactionJobs, { payload: { eventId: id, reaction: name } });
      }
    },
    project({ type }, projection) {
      projections.set(type, [...(projections.get(type) ?? []), projection as never]);
    },
    react({ type }, name, run) {
      reactions.set(name, { type, run: run as never });
    },
    queue: queueFor(reactionJobs, { handle }),
  };
}
