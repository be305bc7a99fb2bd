import type { Harvesting } from '#features/harvesting/server/service.ts';
import type { Core } from '#platform/feature/core.ts';
import type { Feature } from '#platform/feature/feature.ts';
import { textOf } from '#platform/records/audit.ts';
import { importingTexts } from '../texts.ts';
import { articleAdding } from './add-article.ts';
import { type ImportingNeeds, importFrom, importFromFile } from './importing.ts';
import { mountOldAddresses, oldRecords } from './old-addresses.ts';
import { oldIdInOai } from './old-paths.ts';
import { importingEndpoints } from './routes.ts';
import { importRunsService } from './runs.ts';
import { undoImport } from './undo.ts';
import { importUploads } from './uploads.ts';
import { importWorking } from './working.ts';

const { audit: texts } = importingTexts;

/** Moving in from another system: its articles, and the addresses that they had there. */
export function importingFeature(needs: Core & ImportingNeeds & { harvesting: Harvesting }) {
  const old = oldRecords(needs.db);
  const uploads = importUploads(needs);
  const undo = undoImport(needs);
  const runs = importRunsService({ ...needs, uploads });
  const working = importWorking({ ...needs, uploads, undo, importFrom: importFrom(needs) });
  return {
    services: { importFromFile: importFromFile(needs), undoImport: undo, importUploads: uploads },
    endpoints: importingEndpoints(articleAdding(needs), runs),
    audit: {
      'import.worked': {
        label: () => texts.label,
        sentence(payload) {
          const fileName = textOf(payload, 'fileName');
          return textOf(payload, 'what') === 'undo' ? texts.undone(fileName) : texts.imported(fileName);
        },
      },
    },
    queues: [working.queue],
    schedules: [{ name: 'sweep-import-runs', cron: '57 3 * * *', run: () => runs.sweep() }],
    mount: (site) => mountOldAddresses(site, old),
    connect: () =>
      needs.harvesting.findEarlier(async (identifier) => {
        const oldId = oldIdInOai(identifier);
        return oldId === undefined ? undefined : (await old.article(oldId))?.number;
      }),
  } satisfies Feature;
}
