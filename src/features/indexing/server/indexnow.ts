import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import * as z from 'zod';
import { idOf } from '#base/ids.ts';
import { isLocalHost } from '#base/web-addresses.ts';
import { articlePath } from '#features/articles/rules.ts';
import { articles } from '#features/articles/server/tables.ts';
import { textChanged, textReleased } from '#features/production/server/events.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { articleEvents } from '#features/submissions/server/events.ts';
import type { Transaction } from '#platform/database/types.ts';
import type { Core } from '#platform/feature/core.ts';
import type { Env } from '#platform/http/address.ts';
import { SHARED } from '#platform/http/cacheability.ts';
import { jobType, queueFor } from '#platform/jobs/jobs.ts';
import { outboundRequest } from '#platform/outbound/outbound-request.ts';

const indexNowJobs = jobType('indexnow', z.object({ articleId: idOf<'submission'>(), since: z.iso.datetime() }));
const KEY_LENGTH = 32;
const MAX_RETRY_DELAY_SECONDS = 3600;
/** Milliseconds after which a change is no news any more: search engines have come by themselves. */
const GIVE_UP_MS = 2 * 24 * 3600_000;

type IndexNowNeeds = Pick<Core, 'db' | 'jobs' | 'events' | 'config' | 'secret' | 'clock' | 'log'>;

/**
 * Notifies search engines by the IndexNow protocol of each article that is published, changed or withdrawn. Undefined when it is not
 * turned on, and for a journal at a private address, whose pages search engines could not fetch.
 */
export function indexNow({ db, jobs, events, config, secret, clock, log }: IndexNowNeeds) {
  const { indexNow: settings, publicUrl } = config;
  if (!settings || isLocalHost(new URL(publicUrl).hostname)) return undefined;
  // Derived from the stored secret, so that all instances have the same key.
  const key = createHmac('sha256', `indexnow:${secret}`).update(publicUrl).digest('hex').slice(0, KEY_LENGTH);

  const announce = async (tx: Transaction, { submissionId: articleId }: { submissionId: SubmissionId }) => {
    // Submissions get their row when they are published; nothing of others may be announced.
    const [article] = await tx.select({ id: articles.id }).from(articles).where(eq(articles.id, articleId));
    if (article) await jobs.send(tx, indexNowJobs, { payload: { articleId, since: clock().toISOString() } });
  };

  const queue = queueFor(indexNowJobs, {
    oneAtATime: true,
    maxRetryDelay: MAX_RETRY_DELAY_SECONDS,
    async handle({ articleId, since }, signal) {
      const { number, slug } = articles;
      const [article] = await db.select({ number, slug }).from(articles).where(eq(articles.id, articleId));
      if (!article || clock().getTime() - Date.parse(since) > GIVE_UP_MS) return;
      const { status } = await outboundRequest({
        url: new URL(settings.url),
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify({
          host: new URL(publicUrl).host,
          key,
          keyLocation: `${publicUrl}/${key}.txt`,
          urlList: [`${publicUrl}${articlePath(article)}`],
        }),
        signal,
      });
      if (status === 408 || status === 429 || status >= 500) throw new Error(`IndexNow answered ${status}`);
      // The same request would be refused again.
      if (status >= 400) log.warn({ status, article: article.number }, 'IndexNow refused the address of an article');
    },
  });

  return {
    queue,
    /** Serves the key, by which search engines know that the journal itself has sent an address. */
    mount(site: Hono<Env>): void {
      site.get(`/${key}.txt`, (c) => c.text(key, 200, { 'cache-control': SHARED }));
    },
    react(): void {
      for (const event of [...articleEvents, textChanged, textReleased]) events.project(event, announce);
    },
  };
}
