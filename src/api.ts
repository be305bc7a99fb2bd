import type { Hono } from 'hono';
import { accountEndpoints } from './features/accounts/server/own-routes.ts';
import { authEndpoints } from './features/accounts/server/routes.ts';
import { usersEndpoints } from './features/accounts/server/users-routes.ts';
import { mountArticleFiles } from './features/articles/reading/server/addresses.ts';
import { mountCitationFiles } from './features/articles/citations/server/citation-files.ts';
import { mountFeeds } from './features/articles/feeds/server/feeds.ts';
import { articlesEndpoints } from './features/articles/reading/server/routes.ts';
import { mountSitemap } from './features/articles/feeds/server/sitemap.ts';
import { boardEndpoints } from './features/board/server/routes.ts';
import { contactEndpoints } from './features/contact/server/routes.ts';
import { depositsEndpoints } from './features/deposits/server/routes.ts';
import { mountImages } from './features/files/server/addresses.ts';
import { filesEndpoints } from './features/files/server/routes.ts';
import { mountHarvesting } from './features/harvesting/server/addresses.ts';
import { issuesEndpoints } from './features/issues/server/routes.ts';
import { journalEndpoints } from './features/journal/server/routes.ts';
import { mountMetadata } from './features/metadata/server/addresses.ts';
import { newsletterEndpoints } from './features/newsletter/server/routes.ts';
import { pagesEndpoints } from './features/pages/server/routes.ts';
import { mountBags } from './features/preservation/server/bag-addresses.ts';
import { mountManifests } from './features/preservation/server/manifests.ts';
import { preservationEndpoints } from './features/preservation/server/routes.ts';
import { archiveEndpoints } from './features/site/server/archive-routes.ts';
import { auditLogEndpoints } from './features/site/server/audit-log.ts';
import { mailLogEndpoints } from './features/site/server/mail-log.ts';
import { overviewEndpoints } from './features/site/server/overview.ts';
import { mountRobots } from './features/site/server/robots.ts';
import { mountWellKnown } from './features/site/server/well-known.ts';
import { submissionsEndpoints } from './features/submissions/server/routes.ts';
import { topicsEndpoints } from './features/topics/server/routes.ts';
import { usageEndpoints } from './features/usage/server/routes.ts';
import type { Env } from './platform/http/address.ts';
import type { Endpoint } from './platform/http/serve.ts';
import type { Services } from './services.ts';

/** Map 1: every feature's endpoints. Static paths come before those with parameters. */
export function endpointsOf(services: Services): Endpoint[] {
  return [
    ...journalEndpoints(services),
    ...authEndpoints(services),
    ...accountEndpoints(services),
    ...usersEndpoints(services),
    ...filesEndpoints(services),
    ...topicsEndpoints(services),
    ...boardEndpoints(services),
    ...pagesEndpoints(services),
    ...contactEndpoints(services),
    ...newsletterEndpoints(services),
    ...issuesEndpoints(services),
    ...submissionsEndpoints(services),
    ...articlesEndpoints(services),
    ...usageEndpoints(services),
    ...preservationEndpoints(services),
    ...depositsEndpoints(services),
    ...archiveEndpoints(services),
    ...overviewEndpoints(services),
    ...mailLogEndpoints(services),
    ...auditLogEndpoints(services),
  ];
}

/** Addresses that speak a protocol of their own or answer files. */
export function mountFiles(site: Hono<Env>, services: Services): void {
  mountImages(site, services);
  mountArticleFiles(site, services);
  mountMetadata(site, services);
  mountHarvesting(site, services);
  mountCitationFiles(site, services);
  mountFeeds(site, services);
  mountSitemap(site, services);
  mountBags(site, services);
  mountManifests(site, services);
  mountRobots(site, services);
  mountWellKnown(site, services);
}
