import type { Images } from '#features/files/server/images.ts';
import type { Files } from '#features/files/server/service.ts';
import { submissionChanged } from '#features/submissions/server/events.ts';
import type { SubmissionRemoval } from '#features/submissions/server/removal.ts';
import type { Core } from '#platform/feature/core.ts';
import type { Feature } from '#platform/feature/feature.ts';
import { countOf, textOf } from '#platform/records/audit.ts';
import { productionTexts } from '../texts.ts';
import { productionEndpoints } from './routes.ts';
import { textSaving } from './saving.ts';
import { textService } from './texts.ts';

export interface ProductionNeeds extends Core {
  files: Files;
  images: Images;
  submissionRemoval: SubmissionRemoval;
}

/** From the accepted Word document to the text of the article. */
export function productionFeature(needs: ProductionNeeds) {
  const services = { texts: textService(needs), textSaving: textSaving(needs) };
  const { audit } = productionTexts;
  return {
    services,
    endpoints: productionEndpoints({ ...needs, ...services }),
    connect() {
      needs.submissionRemoval.beforeErasing((tx, ids) => services.textSaving.releasePictures(tx, ids));
      needs.events.project(submissionChanged, async (tx, { submissionId, from, to }) => {
        if (from !== 'PUBLISHED' && to === 'PUBLISHED')
          await services.textSaving.releaseAtPublication(tx, submissionId);
      });
    },
    audit: {
      'production.text-changed': {
        label: () => audit.label,
        sentence(payload) {
          const [number, version] = [textOf(payload, 'number'), countOf(payload, 'version')];
          return version > 0 ? audit.changed(number, version) : audit.removed(number);
        },
      },
      'production.text-released': {
        label: () => audit.label,
        sentence: (payload) => audit.released(textOf(payload, 'number'), countOf(payload, 'version')),
      },
    },
  } satisfies Feature;
}
