import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { isLocalHost } from '#base/web-addresses.ts';
import type { Contact } from '#features/contact/server/service.ts';
import { JOURNAL } from '#features/journal/journal.ts';
import type { CitedBySettings, Config } from '#platform/config/config.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database } from '#platform/database/types.ts';
import { type Jobs, jobType, queueFor } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/observability/log.ts';
import type { Events } from '#platform/records/events.ts';
import type { articleQueries } from '../../server/read.ts';
import type { CitedBy } from '../contract.ts';
import { crossrefCitedBy } from './crossref.ts';
import { openAlex } from './openalex.ts';
import type { Source } from './source.ts';
import { lookUpStore } from './store.ts';

const lookUpJobs = jobType('cited-by', z.object({}));
/** Articles of one job; the next job continues with the others. */
const BATCH = 30;
/** Milliseconds between two articles, so that the source is asked about one a second at most. */
const PAUSE_MS = 1000;
/** Failures in a row after which a job ends, because the source itself must be failing. */
const MAX_FAILURES = 3;
/** Longer than a batch of slow answers. */
const EXPIRE_SECONDS = 1800;

export interface CitedByNeeds {
  db: Database;
  jobs: Jobs;
  events: Events;
  contact: Contact;
  queries: ReturnType<typeof articleQueries>;
  config: Pick<Config, 'citedBy' | 'publicUrl' | 'mailFrom'>;
  clock: () => Date;
  log: Log;
}

export type CitedByService = ReturnType<typeof citedByService>;

/** The works that cite the journal's articles, as the source of the settings names them once a week. Off, nothing is asked or shown. */
export function citedByService(needs: CitedByNeeds) {
  const { db, jobs, queries, config, log } = needs;
  const { citedBy: settings } = config;
  const store = lookUpStore(needs);
  const source = settings && sourceOf(settings, needs);

  /** Looks up one article; `undefined` when none is due. */
  const next = async (signal: AbortSignal): Promise<'found' | 'failed' | 'wait' | undefined> => {
    const claimed = settings && source && (await store.claim());
    if (!claimed) return undefined;
    const result = await source.lookUp(claimed.doi, signal);
    if (result.kind === 'found') await store.found(claimed, settings.source, result);
    else await store.failed(claimed);
    if (result.kind === 'wait') await store.wait(result.seconds);
    if (result.kind === 'failed')
      log.warn({ source: settings.source, doi: claimed.doi, reason: result.reason }, 'citing works: no look-up');
    return result.kind;
  };

  const work = async (signal: AbortSignal): Promise<void> => {
    await store.follow();
    for (let count = 0, failures = 0; count < BATCH; count++) {
      const result = await next(signal);
      if (!result || result === 'wait') return;
      failures = result === 'failed' ? failures + 1 : 0;
      if (failures === MAX_FAILURES) return;
      await pause(PAUSE_MS, undefined, { signal });
    }
    await refresh();
  };

  const refresh = () => inTransaction(db, (tx) => jobs.send(tx, lookUpJobs, { payload: {} }));

  return {
    queues: source
      ? [
          queueFor(lookUpJobs, {
            oneAtATime: true,
            expireInSeconds: EXPIRE_SECONDS,
            handle: (_, signal) => work(signal),
          }),
        ]
      : [],
    schedules: source ? [{ name: 'refresh-cited-by', cron: '41 * * * *', run: refresh }] : [],

    /** Works that cite a published article; null if none are known. Throws 404 or 410 for any other article, unless it is off. */
    async byNumber(number: string): Promise<CitedBy | null> {
      // Without the setting, pages of articles do not pay for a query.
      if (!source) return null;
      const known = await store.read(number);
      if (known === undefined) await queries.byNumber(number);
      if (!known?.source || !known.lookedUpAt || known.total === 0) return null;
      const works = await store.worksOf(known.articleId);
      return { source: known.source, lookedUpAt: known.lookedUpAt.toISOString(), total: known.total, works };
    },
  };
}

function sourceOf(settings: CitedBySettings, { contact, config }: CitedByNeeds): Source {
  if (settings.source === 'crossref') return crossrefCitedBy(settings);
  const { publicUrl, mailFrom } = config;
  return openAlex({
    settings,
    contact: async () => {
      const { editorEmail } = await contact.info.forVisitors();
      const sender = /[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0] ?? '';
      const isLocal = isLocalHost(sender.slice(sender.indexOf('@') + 1));
      const email = editorEmail || (isLocal ? undefined : sender);
      const asciiName = JOURNAL.shortName.replace(/[^\x20-\x7e]/g, '');
      return { email, userAgent: `${asciiName} (${publicUrl}${email ? `; mailto:${email}` : ''})` };
    },
  });
}
