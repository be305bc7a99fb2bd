import { invalid } from '#base/errors.ts';
import { type Files, uploadIdOf } from '#features/files/server/service.ts';
import type { Core } from '#platform/feature/core.ts';
import type { Feature } from '#platform/feature/feature.ts';
import { endpoint } from '#platform/http/serve.ts';
import { anonymityContract as contract } from '../contract.ts';
import * as limits from '../limits.ts';
import { anonymityTexts } from '../texts.ts';
import { anonymityService } from './service.ts';

/** Files without the marks of their authors. */
export function anonymityFeature(core: Core & { files: Files }) {
  const anonymity = anonymityService(core);
  const report = endpoint(contract.report, async ({ body: { fileUrl, authors } }, { actor }) => {
    const id = uploadIdOf(fileUrl);
    const upload = id && (await core.files.find(actor.id, id));
    if (!upload) throw invalid([{ path: 'fileUrl', message: anonymityTexts.errors.noUpload }]);
    const people = authors.map((author) => ({ ...author, orcid: null }));
    const { bytes: _, ...data } = await anonymity.copyOf(upload, people);
    return { data };
  });
  return { services: { anonymity }, endpoints: [report], limits: Object.values(limits) } satisfies Feature;
}
