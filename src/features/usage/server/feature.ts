import type { Downloads } from '#features/articles/reading/server/downloads.ts';
import type { Journals } from '#features/journal/server/service.ts';
import type { Core } from '#platform/feature/core.ts';
import type { Feature } from '#platform/feature/feature.ts';
import { withTimeout } from '#platform/runtime/with-timeout.ts';
import * as limits from '../limits.ts';
import { isCountable } from './counting/countable.ts';
import { usageService } from './counting/counting.ts';
import { knownRobots } from './counting/robots.ts';
import { importedUsageService } from './imported.ts';
import { usageEndpoints } from './routes.ts';
import { usageReports } from './service.ts';

/** Milliseconds to count the queue at shutdown; the rest is lost. */
const CLOSE_TIMEOUT = 2_000;

/** Usage of articles, counted by the COUNTER Code of Practice. */
export function usageFeature(core: Core & { journal: Journals; downloads: Downloads }) {
  const { config, log, downloads } = core;
  const usage = usageService({ ...core, isRobot: knownRobots(config.dataDir, log) });
  const services = { usage, usageReports: usageReports(core), importedUsage: importedUsageService(core.db) };
  return {
    services,
    endpoints: usageEndpoints({ ...core, ...services }),
    limits: Object.values(limits),
    connect() {
      downloads.onDownload(({ fileId, reader, request, response }) => {
        if (isCountable(request, response)) usage.countRequest(fileId, reader);
      });
      // Supplementary material is no full text: an investigation of the article, and no request (Code of Practice 5.1, 3.3.3).
      downloads.onSupplement(({ number, reader, request, response }) => {
        if (isCountable(request, response)) usage.countView(number, reader);
      });
    },
    schedules: [{ name: 'sweep-usage', cron: '27 * * * *', run: () => usage.sweep() }],
    close: () => withTimeout(CLOSE_TIMEOUT, usage.settled(), () => new Error('timed out')).catch(() => {}),
  } satisfies Feature;
}
