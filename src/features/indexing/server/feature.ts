import type { Core } from '#platform/feature/core.ts';
import type { Feature } from '#platform/feature/feature.ts';
import { type KbartNeeds, mountKbart } from './kbart.ts';
import { mountRepec, type RepecNeeds } from './repec.ts';

/** Files for indexes and libraries that fetch them: RePEc and KBART. */
export function indexingFeature(core: Core & Omit<RepecNeeds & KbartNeeds, 'mailFrom'>) {
  return {
    services: {},
    mount(site) {
      mountRepec(site, { ...core, mailFrom: core.config.mailFrom });
      mountKbart(site, core);
    },
  } satisfies Feature;
}
