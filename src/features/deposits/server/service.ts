import { eq, or } from 'drizzle-orm';
import type { Database } from '#platform/database/types.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Events } from '#platform/records/events.ts';
import { TARGETS, type Target } from '../rules.ts';
import { crossrefAccount } from './crossref-account.ts';
import { dataCiteAccount } from './datacite-account.ts';
import { depositDelivery } from './delivery.ts';
import { doajAccount } from './doaj-account.ts';
import { type DocumentNeeds, documentsService } from './documents.ts';
import { followingDeposits } from './follow.ts';
import { depositList } from './list.ts';
import { depositQueue } from './queue.ts';
import { requestedDeposits } from './request.ts';
import { deposits } from './tables.ts';

export interface DepositNeeds extends DocumentNeeds {
  db: Database;
  jobs: Jobs;
  events: Events;
}

export type Deposits = ReturnType<typeof depositsService>;

/** Deposits of articles with Crossref or DataCite, and with DOAJ, and their states. */
export function depositsService(needs: DepositNeeds) {
  const { db, jobs, events, clock, config } = needs;
  const crossref = config.crossref && crossrefAccount(config.crossref);
  const doaj = config.doaj && doajAccount(config.doaj);
  const datacite = config.datacite && dataCiteAccount(config.datacite);
  const accounts = { CROSSREF: crossref, DATACITE: datacite, DOAJ: doaj };
  const configured: Target[] = TARGETS.filter((target) => accounts[target]);
  const documents = documentsService(needs);
  const queue = depositQueue({ jobs, clock });

  return {
    documents,
    delivery: depositDelivery({ db, jobs, events, documents, crossref, datacite, doaj, clock }),
    list: depositList({ db, config, documents }),
    ...followingDeposits({ db, queue, clock, configured }),
    ...requestedDeposits({ db, events, queue, clock, configured }),

    /** Returns the number of deposits that were refused or have failed. */
    countTrouble: (): Promise<number> =>
      db.$count(deposits, or(eq(deposits.state, 'REFUSED'), eq(deposits.state, 'FAILED'))),
  };
}
