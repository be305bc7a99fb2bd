import * as z from 'zod/mini';
import { call } from '#base/contract.ts';

/** A research organisation in the ROR registry. */
const Organisation = z.object({
  /** The last part of its ROR address, such as 00286hs46. */
  ror: z.string(),
  name: z.string(),
  /** City and country. */
  place: z.string(),
});
export type Organisation = z.infer<typeof Organisation>;

/** A part of a name or an acronym. */
const query = z.object({ q: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)) });

export const organisationsContract = {
  funders: call({
    method: 'GET',
    path: '/organisations/funders',
    access: 'member',
    summary:
      'Research funders by a part of a name or an acronym; none without a registry, or when it cannot be reached',
    query,
    reply: z.object({ data: z.array(Organisation), isReachable: z.boolean() }),
  }),
  search: call({
    method: 'GET',
    path: '/organisations',
    access: 'member',
    summary:
      'Research organisations by a part of a name or an acronym, the best matches first; none without a registry',
    query,
    reply: z.object({ data: z.array(Organisation) }),
  }),
};
