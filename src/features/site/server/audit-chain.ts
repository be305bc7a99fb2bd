import * as z from 'zod';
import type { Database } from '#platform/database/types.ts';
import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { chainFindings } from '#platform/records/chain-findings.ts';
import { type ChainReport, chainEarlierEvents, checkChain } from '#platform/records/event-chain.ts';
import { type Events, eventType } from '#platform/records/events.ts';
import { siteContract as contract } from '../contract.ts';

/** Entries that were recorded outside the chain, such as before there was one, were put into it. */
const entriesChained = eventType('audit.chained', z.object({ from: z.number(), to: z.number() }));

/** How long a check is shown, in ms: it reads all entries. */
const SHOWN_MS = 10 * 60_000;

/** Puts the entries of earlier releases into the chain, and says so in an entry of its own. */
export const chainEarlierEntries = ({ db, events }: { db: Database; events: Events }): Promise<void> =>
  chainEarlierEvents(db, (tx, range) => events.record(tx, entriesChained, { payload: range, actorId: null }));

export function auditChainEndpoints({ db, clock }: { db: Database; clock: () => Date }): Endpoint[] {
  let latest: { at: Date; report: Promise<ChainReport> } | undefined;
  const check = () => {
    const at = clock();
    if (latest && at.getTime() - latest.at.getTime() < SHOWN_MS) return latest;
    const made = { at, report: checkChain(db) };
    latest = made;
    made.report.catch(() => {
      if (latest === made) latest = undefined;
    });
    return made;
  };
  return [
    endpoint(contract.auditChain, async () => {
      const { at, report } = check();
      return { data: { findings: chainFindings(await report), checkedAt: at.toISOString() } };
    }),
  ];
}
