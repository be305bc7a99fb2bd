import { join } from 'node:path';
import { isId } from '#base/ids.ts';
import type { Accounts } from '#features/accounts/server/service.ts';
import type { Core } from '#platform/feature/core.ts';
import type { Feature } from '#platform/feature/feature.ts';
import * as limits from '../limits.ts';
import { mountImages } from './addresses.ts';
import { createDocxChecks } from './docx-checks.ts';
import { exportUploads } from './exports.ts';
import { imagesService } from './images.ts';
import { partialUploads } from './partials.ts';
import { uploadQuota } from './quota.ts';
import { resumableUploads } from './resumable.ts';
import { filesEndpoints } from './routes.ts';
import { filesService } from './service.ts';
import { uploads } from './tables.ts';

const PART_BYTES = 1024 * 1024;
const MAX_PARTS = 500;

/** Uploaded files and pictures. */
export function filesFeature(core: Core & { accounts: Accounts }) {
  const { db, config, parts, clock, requireRoom, accounts } = core;
  const documents = createDocxChecks();
  const quota = uploadQuota(db, config.uploadQuotaBytes);
  const incomingFolder = join(config.dataDir, 'incoming');
  const files = filesService({ ...core, documents, quota, incomingFolder });
  const images = imagesService({ ...core, quota });
  const partials = partialUploads({
    db,
    parts,
    clock,
    partBytes: PART_BYTES,
    maxParts: MAX_PARTS,
    async admit(tx, { name, size }) {
      const [userId = ''] = name.split('_');
      if (!isId<'user'>(userId)) throw new Error(`upload ${name} has no owner`);
      await quota.reserve(tx, { userId, size, field: 'files' });
    },
  });
  const identify = (bearer: string) => accounts.sessions.identify(bearer);
  const resumable = resumableUploads({ files, identify, requireRoom, partials });
  const services = { files, images, resumable };
  return {
    services,
    endpoints: filesEndpoints(services),
    mount: (site) => mountImages(site, services),
    limits: Object.values(limits),
    connect() {
      exportUploads(core);
      accounts.merging.moves('uploads', { table: uploads, key: uploads.id, owner: uploads.userId });
    },
    schedules: [
      { name: 'sweep-uploads', cron: '17 3 * * *', run: () => files.sweep() },
      { name: 'sweep-images', cron: '7 4 * * *', run: () => images.sweep() },
      { name: 'sweep-resumable', cron: '37 3 * * *', run: () => resumable.sweep() },
    ],
    close: () => documents.close(),
  } satisfies Feature;
}
