import type { Harvesting } from '#features/harvesting/server/service.ts';
import type { Core } from '#platform/feature/core.ts';
import type { Feature } from '#platform/feature/feature.ts';
import { articleAdding } from './add-article.ts';
import { type ImportingNeeds, importFromFile } from './importing.ts';
import { mountOldAddresses, oldRecords } from './old-addresses.ts';
import { oldIdInOai } from './old-paths.ts';
import { importingEndpoints } from './routes.ts';
import { undoImport } from './undo.ts';

/** Moving in from another system: its articles, and the addresses that they had there. */
export function importingFeature(needs: Core & ImportingNeeds & { harvesting: Harvesting }) {
  const old = oldRecords(needs.db);
  return {
    services: { importFromFile: importFromFile(needs), undoImport: undoImport(needs) },
    endpoints: importingEndpoints(articleAdding(needs)),
    mount: (site) => mountOldAddresses(site, old),
    connect: () =>
      needs.harvesting.findEarlier(async (identifier) => {
        const oldId = oldIdInOai(identifier);
        return oldId === undefined ? undefined : (await old.article(oldId))?.number;
      }),
  } satisfies Feature;
}
