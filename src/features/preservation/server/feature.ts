import type { Accounts } from '#features/accounts/server/service.ts';
import type { Journals } from '#features/journal/server/service.ts';
import type { Core } from '#platform/feature/core.ts';
import type { Feature } from '#platform/feature/feature.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import { countOf } from '#platform/records/audit.ts';
import * as limits from '../limits.ts';
import { preservationTexts } from '../texts.ts';
import { bagService } from './bag.ts';
import { jatsRecord, metadataRecord } from './bag-records.ts';
import { findingsReading } from './findings.ts';
import { fixityService } from './fixity.ts';
import { jasperService } from './jasper.ts';
import { mountManifests } from './manifests.ts';
import { mountPackages } from './package-addresses.ts';
import { preservationReactions } from './reactions.ts';
import { preservationEndpoints } from './routes.ts';

const { audit: texts } = preservationTexts;

/** Checks of stored files, issues as BagIt archives and packages for JASPER, and manifest pages for LOCKSS and CLOCKSS. */
export function preservationFeature(core: Core & { journal: Journals; outbox: Outbox; accounts: Accounts }) {
  const { publicUrl } = core;
  const fixity = fixityService(core);
  const jats = jatsRecord(core, publicUrl);
  const bags = bagService({ ...core, records: [metadataRecord, jats] });
  const jasper = jasperService({ ...core, records: [jats] });
  const services = { fixity, fixityFindings: findingsReading(core), bags, jasper };
  const all = { ...core, ...services };
  return {
    services,
    endpoints: preservationEndpoints(services),
    mount(site) {
      mountPackages(site, all);
      mountManifests(site, all);
    },
    limits: Object.values(limits),
    audit: {
      'fixity.begun': { label: () => texts.begun, sentence: () => texts.begunOne },
      'fixity.finished': {
        label: () => texts.finished,
        sentence: (payload) => texts.finishedWith(countOf(payload, 'checked'), countOf(payload, 'faults')),
      },
    },
    react: () => preservationReactions(core),
    queues: [fixity.jobs],
    schedules: [{ name: 'check-files', cron: '17 1 * * *', run: () => fixity.begin(null) }],
  } satisfies Feature;
}
