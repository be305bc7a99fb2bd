import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { PEOPLE_LOOK_UPS } from './limits.ts';

/** A person with a public ORCID record. */
const OrcidPerson = z.object({
  /** 0000-0002-1825-0097 */
  orcid: z.string(),
  name: z.string(),
  /** Where the person has worked or studied, three at most. */
  institutions: z.array(z.string()),
});
export type OrcidPerson = z.infer<typeof OrcidPerson>;

const PersonQuery = z.object({
  name: z.string().check(z.trim(), z.minLength(2), z.maxLength(200)),
  affiliation: z.optional(z.string().check(z.trim(), z.maxLength(300))),
});
export type PersonQuery = z.input<typeof PersonQuery>;

export const lookUpsContract = {
  available: call({
    method: 'GET',
    path: '/look-ups',
    access: 'member',
    summary: 'Whether people and funders can be searched at ORCID and ROR for a form',
    reply: z.object({ data: z.object({ isOn: z.boolean() }) }),
  }),
  people: call({
    // The name of a person is in no address, because addresses are logged.
    method: 'POST',
    path: '/look-ups/people',
    access: 'member',
    summary: 'People with a public ORCID record by name, those with the affiliation first; sends both to ORCID',
    body: PersonQuery,
    bodyLimit: 4096,
    limits: [PEOPLE_LOOK_UPS],
    reply: z.object({ data: z.array(OrcidPerson), isReachable: z.boolean() }),
  }),
};
