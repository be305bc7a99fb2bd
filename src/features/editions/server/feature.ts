import type { issueQueries } from '#features/articles/server/issues.ts';
import { submissionChanged, submissionRemoved } from '#features/submissions/server/events.ts';
import type { Core } from '#platform/feature/core.ts';
import type { Feature } from '#platform/feature/feature.ts';
import { countOf } from '#platform/records/audit.ts';
import { houseStyleEndpoints } from '../house-style/server/routes.ts';
import { houseStyling } from '../house-style/server/service.ts';
import { houseStyleTexts } from '../house-style/texts.ts';
import { issueEditionMaking } from '../issues/server/making.ts';
import { issueEditionEndpoints, mountIssueEditions } from '../issues/server/routes.ts';
import { editionTexts as texts } from '../texts.ts';
import { type EditionNeeds, mountEditions } from './routes.ts';

export interface EditionFeatureNeeds extends Core, Omit<EditionNeeds, 'houseStyles'> {
  issueReading: ReturnType<typeof issueQueries>;
}

/** Books made from the full texts of articles, and of whole issues. */
export function editionsFeature(core: EditionFeatureNeeds) {
  const needs = { ...core, houseStyles: houseStyling(core) };
  const making = issueEditionMaking(needs);
  const services = { issueEditions: making, houseStyles: needs.houseStyles };
  return {
    services,
    endpoints: [...issueEditionEndpoints({ db: needs.db, making }), ...houseStyleEndpoints(needs)],
    mount(site) {
      mountEditions(site, needs);
      mountIssueEditions(site, needs);
    },
    connect() {
      needs.events.project(submissionChanged, async (tx, { submissionId, from, to }) => {
        if (from === 'PUBLISHED' && to !== 'PUBLISHED') await making.hide(tx, submissionId);
      });
      needs.events.project(submissionRemoved, (tx, { submissionId }) => making.hide(tx, submissionId));
    },
    audit: {
      'issue.editions-made': { label: () => texts.audit.label, sentence: () => texts.audit.made },
      'house-style.changed': {
        label: () => houseStyleTexts.audit.label,
        sentence: (payload) => houseStyleTexts.audit.changed(countOf(payload, 'version')),
      },
    },
    queues: [making.queue],
    schedules: [{ name: 'make-issue-editions', cron: '*/5 * * * *', run: () => making.makeOutdated() }],
  } satisfies Feature;
}
