import type { Images } from '#features/files/server/images.ts';
import type { Core } from '#platform/feature/core.ts';
import type { Feature } from '#platform/feature/feature.ts';
import { recordAudit } from '#platform/records/audit.ts';
import { boardTexts as texts } from '../texts.ts';
import { boardEndpoints } from './routes.ts';
import { boardService } from './service.ts';

/** The editorial board. */
export function boardFeature(core: Core & { images: Images }) {
  const board = boardService(core);
  return {
    services: { board },
    endpoints: boardEndpoints({ board }),
    audit: { 'member.changed': recordAudit(texts.audit) },
  } satisfies Feature;
}
