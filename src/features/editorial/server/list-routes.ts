import { isInOffice } from '#features/accounts/server/read.ts';
import { users } from '#features/accounts/server/tables.ts';
import type { Database } from '#platform/database/types.ts';
import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { listContract as contract, type ListEditor } from '../list-contract.ts';
import { editorialTexts } from '../texts.ts';
import { type BulkNeeds, bulkActs } from './bulk.ts';
import { type SavedFilterNeeds, savedFilterService } from './saved-filters.ts';

const { list: texts } = editorialTexts;

export function listEndpoints(needs: BulkNeeds & SavedFilterNeeds): Endpoint[] {
  const bulk = bulkActs(needs);
  const filters = savedFilterService(needs);
  return [
    endpoint(contract.editors, async () => ({ data: await officeMembers(needs.db) })),
    endpoint(contract.filters, async (_, { actor }) => ({ data: await filters.list(actor.id) })),
    endpoint(contract.saveFilter, async ({ body }, { actor }) => ({
      message: texts.filterSaved,
      data: { id: await filters.save(actor.id, body.name, body.filter) },
    })),
    endpoint(contract.removeFilter, async ({ params }, { actor }) => {
      await filters.remove(actor.id, params.filterId);
      return { message: texts.filterRemoved };
    }),
    endpoint(contract.changeAll, async ({ body }, { actor }) => {
      const data = await bulk.change(actor, body);
      return { message: texts.changed(data.changed), data };
    }),
    endpoint(contract.writeAll, async ({ body }, { actor }) => {
      const data = await bulk.write(actor, body);
      return { message: texts.written(data.changed), data };
    }),
    endpoint(contract.previewLetter, async ({ body }, { actor }) => ({ data: await bulk.preview(actor, body) })),
  ];
}

async function officeMembers(db: Database): Promise<ListEditor[]> {
  const rows = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(isInOffice)
    .orderBy(users.lastName, users.firstName, users.id);
  return rows.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }));
}
