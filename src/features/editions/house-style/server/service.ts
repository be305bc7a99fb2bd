import { desc, eq, lte } from 'drizzle-orm';
import * as z from 'zod';
import { invalid } from '#base/errors.ts';
import { newId, type UserId } from '#base/ids.ts';
import { users } from '#features/accounts/server/tables.ts';
import { brokeConstraint } from '#platform/database/errors.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database } from '#platform/database/types.ts';
import { type Events, eventType } from '#platform/records/events.ts';
import { changedMeanwhile } from '#platform/records/records.ts';
import type { HouseStyles } from '../contract.ts';
import { contrastToPaper, FIRST_STYLE, type HouseStyle, LEAST_CONTRAST } from '../rules.ts';
import { houseStyleTexts } from '../texts.ts';
import { houseStyles } from './tables.ts';

const { errors } = houseStyleTexts;

export const houseStyleChanged = eventType('house-style.changed', z.object({ version: z.number() }));

export interface HouseStyleNeeds {
  db: Database;
  events: Events;
  clock: () => Date;
}

export type HouseStyling = ReturnType<typeof houseStyling>;

/** Throws 400 at `accent` for anything but a colour in which words can be read on paper. */
export function requireReadable({ accent }: Pick<HouseStyle, 'accent'>): void {
  const contrast = contrastToPaper(accent);
  if (contrast === undefined) throw invalid([{ path: 'accent', message: errors.colour }]);
  if (contrast < LEAST_CONTRAST) throw invalid([{ path: 'accent', message: errors.pale(contrast.toFixed(1)) }]);
}

/** The versions of the house style. An article has the one that held when it was published. */
export function houseStyling({ db, events, clock }: HouseStyleNeeds) {
  const read = async (): Promise<HouseStyles> => {
    const rows = await db
      .select({ row: houseStyles, firstName: users.firstName, lastName: users.lastName })
      .from(houseStyles)
      .innerJoin(users, eq(users.id, houseStyles.createdBy))
      .orderBy(desc(houseStyles.version));
    const [latest] = rows;
    return {
      version: latest?.row.version ?? 0,
      style: latest?.row.style ?? FIRST_STYLE,
      versions: rows.map(({ row: { version, style, createdAt }, firstName, lastName }) => ({
        version,
        style,
        createdAt: createdAt.toISOString(),
        by: `${firstName} ${lastName}`,
      })),
    };
  };

  return {
    read,

    /** The style that held at a time (ISO 8601). */
    async at(time: string): Promise<HouseStyle> {
      const [row] = await db
        .select({ style: houseStyles.style })
        .from(houseStyles)
        .where(lte(houseStyles.createdAt, new Date(time)))
        .orderBy(desc(houseStyles.version))
        .limit(1);
      return row?.style ?? FIRST_STYLE;
    },

    /** 400 at `accent` for a pale colour, 409 when somebody has saved since `version`. */
    async save(actorId: UserId, { version: known, ...style }: HouseStyle & { version: number }): Promise<HouseStyles> {
      requireReadable(style);
      const version = known + 1;
      const row = {
        id: newId<'house-style'>(),
        version,
        style,
        createdAt: clock(),
        createdBy: actorId,
      };
      await inTransaction(db, async (tx) => {
        const [latest] = await tx.select().from(houseStyles).orderBy(desc(houseStyles.version)).limit(1);
        if ((latest?.version ?? 0) !== known) throw changedMeanwhile();
        await tx.insert(houseStyles).values(row);
        await events.record(tx, houseStyleChanged, { payload: { version }, actorId });
      }).catch((error: unknown) => {
        throw brokeConstraint(error, 'house_styles_version') ? changedMeanwhile() : error;
      });
      return read();
    },
  };
}
