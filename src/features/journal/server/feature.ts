import type { Database } from '#platform/database/types.ts';
import type { Feature } from '#platform/feature/feature.ts';
import type { Events } from '#platform/records/events.ts';
import { journalTexts as texts } from '../texts.ts';
import { journalEndpoints } from './routes.ts';
import { journalService } from './service.ts';

/** The journal's name, publisher, ISSN and licence. */
export function journalFeature(needs: { db: Database; events: Events; clock: () => Date }) {
  const journal = journalService(needs);
  return {
    services: { journal },
    endpoints: journalEndpoints({ journal }),
    audit: {
      'journal.changed': {
        label: () => texts.audit.label,
        sentence: (payload) => texts.audit.changed(settingsIn(payload)),
      },
    },
  } satisfies Feature;
}

function settingsIn(payload: unknown): string {
  const changed = (payload as { changed?: unknown } | null)?.changed;
  return Array.isArray(changed) ? changed.filter((name) => typeof name === 'string').join(', ') : '';
}
