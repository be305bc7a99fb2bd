import { desc, eq } from 'drizzle-orm';
import type { Accounts } from '#features/accounts/server/service.ts';
import type { Database } from '#platform/database/types.ts';
import { images, uploads } from './tables.ts';

/** Adds a person's uploads and pictures to the export of their data. */
export function exportUploads({ db, accounts }: { db: Database; accounts: Accounts }): void {
  const { id, fileName, mimeType, size, createdAt } = uploads;
  accounts.profile.exports('uploads', (person) =>
    db
      .select({ id, fileName, mimeType, size, createdAt })
      .from(uploads)
      .where(eq(uploads.userId, person.id))
      .orderBy(desc(createdAt)),
  );
  accounts.profile.exports('images', (person) =>
    db
      .select({ id: images.id, size: images.size, createdAt: images.createdAt })
      .from(images)
      .where(eq(images.userId, person.id))
      .orderBy(desc(images.createdAt)),
  );
}
