import type { Announcements } from '#features/announcements/server/service.ts';
import type { Contact } from '#features/contact/server/service.ts';
import type { Journals } from '#features/journal/server/service.ts';
import type { Newsletter } from '#features/newsletter/server/service.ts';
import type { Topics } from '#features/topics/server/service.ts';
import type { Core } from '#platform/feature/core.ts';
import type { Feature } from '#platform/feature/feature.ts';
import { mountCitationFiles } from '../citations/server/citation-files.ts';
import { citationsService } from '../citations/server/citations.ts';
import { citationsEndpoints } from '../citations/server/routes.ts';
import { citedByAudit } from '../cited-by/server/audit.ts';
import { citedByEndpoints } from '../cited-by/server/routes.ts';
import { citedByService } from '../cited-by/server/service.ts';
import { mountAnnouncementFeed } from '../feeds/server/announcement-feed.ts';
import { mountFeeds } from '../feeds/server/feeds.ts';
import { mountSitemap } from '../feeds/server/sitemap.ts';
import { mountOfflineWorker } from '../keeping/server/offline-worker.ts';
import { downloadsService } from '../reading/server/downloads.ts';
import { mountArticlePdfs, mountSupplements } from '../reading/server/pdf-routes.ts';
import { readingEndpoints } from '../reading/server/routes.ts';
import type { SearchDatabases } from '../search/server/databases.ts';
import { articleTextsService } from '../search/server/pdf-texts.ts';
import { searchEndpoints } from '../search/server/routes.ts';
import { articleSearchService } from '../search/server/search.ts';
import { mountSharePictures } from '../share/server/picture-routes.ts';
import { sharePictures } from '../share/server/share-pictures.ts';
import { changeReactions } from './changes.ts';
import { issueQueries } from './issues.ts';
import { mountNumberCase } from './number-case.ts';
import { projectArticles } from './projection.ts';
import { articleReactions } from './reactions.ts';
import { articleQueries } from './read.ts';
import { mountShortAddress } from './short-address.ts';

export interface ArticlesNeeds extends Core {
  search: SearchDatabases;
  journal: Journals;
  newsletter: Newsletter;
  topics: Topics;
  announcements: Announcements;
  contact: Contact;
}

/** Published articles: reading, search, citations, feeds, pictures of links. */
export function articlesFeature(needs: ArticlesNeeds) {
  const { db, events, clock } = needs;
  const queries = articleQueries(db);
  const issueReading = issueQueries(db);
  const services = {
    queries,
    issueReading,
    downloads: downloadsService({ ...needs, queries }),
    sharePictures: sharePictures({ ...needs, queries }),
    citations: citationsService({ ...needs, queries }),
    articleSearch: articleSearchService(needs.search),
    articleTexts: articleTextsService(needs),
  };
  const all = { ...needs, ...services };
  const citedBy = citedByService(all);
  return {
    services,
    endpoints: [
      ...readingEndpoints(all),
      ...searchEndpoints(all),
      ...citationsEndpoints(all),
      ...citedByEndpoints({ citedBy }),
    ],
    audit: citedByAudit,
    mount(site) {
      mountNumberCase(site);
      mountShortAddress(site);
      mountArticlePdfs(site, all);
      mountSupplements(site, all);
      mountSharePictures(site, all);
      mountCitationFiles(site, all);
      mountFeeds(site, all);
      mountAnnouncementFeed(site, all);
      mountSitemap(site, all);
      mountOfflineWorker(site, needs.config);
    },
    connect: () => projectArticles(events, clock),
    react() {
      changeReactions(needs);
      articleReactions(all);
    },
    queues: [services.articleTexts.queue, ...citedBy.queues],
    schedules: [
      { name: 'catch-up-search', cron: '*/5 * * * *', run: () => services.articleTexts.catchUp() },
      { name: 'write-citations', cron: '*/5 * * * *', run: () => services.citations.catchUp() },
      ...citedBy.schedules,
    ],
    close: () => services.citations.close(),
  } satisfies Feature;
}
