import type { Core } from '#platform/feature/core.ts';
import type { Feature } from '#platform/feature/feature.ts';
import { indexNow } from './indexnow.ts';
import { type KbartNeeds, mountKbart } from './kbart.ts';
import { mountRepec, type RepecNeeds } from './repec.ts';

/** Files for indexes and libraries that fetch them, RePEc and KBART, and news for search engines by IndexNow. */
export function indexingFeature(core: Core & Omit<RepecNeeds & KbartNeeds, 'mailFrom'>) {
  const news = indexNow(core);
  return {
    services: {},
    mount(site) {
      mountRepec(site, { ...core, mailFrom: core.config.mailFrom });
      mountKbart(site, core);
      news?.mount(site);
    },
    react: () => news?.react(),
    queues: news ? [news.queue] : [],
  } satisfies Feature;
}
