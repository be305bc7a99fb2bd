import * as z from 'zod/mini';
import { call } from '#base/contract.ts';

/** Parts of the OpenAPI document that the plain list of calls shows. */
const ApiDocument = z.object({
  /** The description is Markdown. */
  info: z.object({ description: z.string() }),
  tags: z.array(z.object({ name: z.string() })),
  /** Keyed by path, then by method. */
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({ summary: z.string(), tags: z.array(z.string()), security: z.array(z.looseObject({})) }),
    ),
  ),
});
export type ApiDocument = z.infer<typeof ApiDocument>;

/** OpenAPI 3.1 document of this API; `platform/http/app.ts` serves it. */
export const apiContract = {
  document: call({
    method: 'GET',
    path: '/openapi.json',
    access: 'public',
    summary: 'The document of this API (OpenAPI 3.1)',
    bare: true,
    reply: ApiDocument,
  }),
};
