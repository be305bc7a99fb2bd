import * as z from 'zod/mini';
import { call } from '#base/contract.ts';

/** A part of the API's document: what a plain list of its calls needs. */
const ApiDocument = z.object({
  tags: z.array(z.object({ name: z.string() })),
  /** By path, then by method. */
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({ summary: z.string(), tags: z.array(z.string()), security: z.array(z.looseObject({})) }),
    ),
  ),
});
export type ApiDocument = z.infer<typeof ApiDocument>;

/** The API's own document (OpenAPI 3.1), which platform/http/app.ts answers. */
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
