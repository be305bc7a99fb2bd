import type { Core } from '#platform/feature/core.ts';
import type { Feature } from '#platform/feature/feature.ts';
import { recordAudit, titleOf } from '#platform/records/audit.ts';
import { pageTexts } from '../texts.ts';
import { pagesEndpoints } from './routes.ts';
import { pagesService } from './service.ts';

const { audit: texts } = pageTexts;

/** About sections, questions, policies and guidelines. */
export function pagesFeature(core: Core) {
  const pages = pagesService(core);
  return {
    services: { pages },
    endpoints: pagesEndpoints({ pages }),
    audit: {
      'faq.changed': recordAudit(texts.faqs),
      'section.changed': recordAudit(texts.sections),
      'page.changed': recordAudit(texts.pages),
      'site-text.changed': {
        label: () => texts.siteTexts,
        sentence: (payload) => texts.siteTextChanged(titleOf(payload)),
      },
      'document.changed': { label: () => texts.policies, sentence: (payload) => texts.policyChanged(titleOf(payload)) },
    },
  } satisfies Feature;
}
