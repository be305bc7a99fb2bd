import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { newId, type UserId } from '#base/ids.ts';
import { events } from '../database/tables.ts';
import type { Database, Transaction } from '../database/types.ts';
import { announceChange } from '../instances/content-watch.ts';
import { type Jobs, jobType, type Queue, queueFor } from '../jobs/jobs.ts';
import { type PayloadOf, type PayloadSchema, parsePayload } from '../jobs/payload.ts';
import { committed } from './event-chain.ts';

/**
 * A type of event with the schema of its payload. Events are stored for ever: a field that is added later is optional or has a
 * default.
 */
export interface EventType<T extends object> {
  type: string;
  payload: PayloadSchema<T>;
}

export function eventType<T extends object>(type: string, payload: PayloadSchema<T>): EventType<T> {
  return { type, payload };
}

interface StoredEvent<T> {
  id: string;
  payload: T;
  actorId: UserId | null;
  at: Date;
}

interface NewEvent<T extends object> {
  payload: T;
  /** Null for actions of the journal itself. */
  actorId: UserId | null;
}

interface Reaction<T extends object> {
  /** Must never change: stored jobs refer to it. */
  name: string;
  /** Gets the payload parsed by its schema. */
  run: (event: StoredEvent<T>) => Promise<void>;
}

export interface Events {
  /** Stores the event in the transaction, runs the projections in it, and enqueues the reactions. */
  record: <T extends object>(tx: Transaction, type: EventType<T>, event: NewEvent<NoInfer<T>>) => Promise<void>;
  /** Registers a projection, which updates a read model inside the event's transaction. */
  project: <T extends object>(type: EventType<T>, projection: (tx: Transaction, payload: T) => Promise<void>) => void;
  /** Registers a reaction, which runs soon after the event and at least once: mail, counters. */
  react: <T extends object>(type: EventType<T>, reaction: Reaction<NoInfer<T>>) => void;
  queue: Queue;
}

const reactionJobs = jobType('reactions', z.object({ eventId: z.uuid(), reaction: z.string() }));

export interface EventNeeds {
  db: Database;
  jobs: Jobs;
  clock: () => Date;
}

export function createEvents({ db, jobs, clock }: EventNeeds): Events {
  const projections = new Map<string, ((tx: Transaction, payload: never) => Promise<void>)[]>();
  const reactions = new Map<string, { type: string; run: (event: StoredEvent<unknown>) => Promise<void> }>();

  const handle = async ({ eventId, reaction }: PayloadOf<typeof reactionJobs>) => {
    const [row] = await db.select().from(events).where(eq(events.id, eventId));
    const known = reactions.get(reaction);
    if (!row || !known) return;
    await known.run({ id: row.id, payload: row.payload, actorId: row.actorId, at: row.createdAt });
  };

  return {
    async record(tx, { type }, { payload, actorId }) {
      const id = newId();
      await tx.insert(events).values({ id, type, payload, actorId, createdAt: clock(), ...committed(payload) });
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
    react({ type, payload }, { name, run }) {
      reactions.set(name, {
        type,
        run: async ({ payload: stored, ...event }) => {
          const owner = `the event "${type}" (${event.id})`;
          await run({ ...event, payload: parsePayload(payload, { owner, stored }) });
        },
      });
    },
    queue: queueFor(reactionJobs, { handle }),
  };
}
