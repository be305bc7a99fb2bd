import type { Contact } from '#features/contact/server/service.ts';
import type { Journals } from '#features/journal/server/service.ts';
import type { Core } from '#platform/feature/core.ts';
import type { Feature } from '#platform/feature/feature.ts';
import { textOf } from '#platform/records/audit.ts';
import type { LetterKind } from '../rules.ts';
import { letterTexts } from '../texts.ts';
import { lettersEndpoints } from './routes.ts';
import { lettersService } from './service.ts';

const { audit: texts, kinds } = letterTexts;

/** Letters to authors: templates that staff edit, in one layout. */
export function lettersFeature(core: Core & { journal: Journals; contact: Contact }) {
  const letters = lettersService({ ...core, publicUrl: core.config.publicUrl });
  return {
    services: { letters },
    endpoints: lettersEndpoints({ letters }),
    audit: {
      'letter.changed': {
        label: () => texts.label,
        sentence: (payload) => texts.changed(kinds[textOf(payload, 'kind') as LetterKind]?.name ?? ''),
      },
    },
  } satisfies Feature;
}
