import * as z from 'zod';
import { asOneLine } from '#base/fields.ts';
import { isOrcid } from '#base/identifiers.ts';
import type { LookUpSettings } from '#platform/config/config.ts';
import { jsonIn } from '#platform/outbound/json-in.ts';
import { createLookUp } from '#platform/outbound/look-up.ts';
import { outboundRequest } from '#platform/outbound/outbound-request.ts';
import type { OrcidPerson, PersonQuery } from '../contract.ts';

const TIMEOUT_MS = 5_000;
const MAX_FOUND = 8;
const MAX_INSTITUTIONS = 3;
const MAX_TEXT = 200;
const MAX_WORDS = 8;

/** A record of ORCID's expanded search (API 3.0). Its e-mail addresses are not read. */
const Found = z.object({
  'orcid-id': z.string().refine(isOrcid),
  'given-names': z.string().nullish(),
  'family-names': z.string().nullish(),
  'credit-name': z.string().nullish(),
  'institution-name': z.array(z.string()).nullish(),
});
const Answer = z.object({ 'expanded-result': z.array(z.unknown()).nullish() });

export type OrcidSearch = ReturnType<typeof orcidSearch>;

/** Searches the public records of ORCID by name; undefined when it cannot be reached now. */
export function orcidSearch({ url }: LookUpSettings['orcid'], clock: () => Date) {
  const search = createLookUp<OrcidPerson[]>({
    ask(query) {
      const address = new URL(`${url}/expanded-search/`);
      address.search = String(new URLSearchParams({ q: query, rows: String(MAX_FOUND) }));
      const headers = { accept: 'application/json' };
      return outboundRequest({ url: address, method: 'GET', headers, timeoutMs: TIMEOUT_MS });
    },
    read: peopleIn,
    clock,
  });
  return async (person: PersonQuery): Promise<OrcidPerson[] | undefined> => {
    const query = queryOf(person);
    return query ? search(query) : [];
  };
}

/**
 * All words of the name, in any order, in one of the names of a record. Records with the affiliation match twice, so they come
 * first. Every word is in quotation marks and has letters, digits and marks only, so that none can be a part of the query language.
 */
function queryOf({ name, affiliation = '' }: PersonQuery): string {
  const words = wordsOf(name).map((word) => `"${word}"`);
  if (words.length === 0) return '';
  const all = words.join(' AND ');
  const named = ['given-and-family-names', 'credit-name', 'other-names']
    .map((field) => `${field}:(${all})`)
    .join(' OR ');
  const place = wordsOf(affiliation).join(' ');
  return place ? `(${named}) OR ((${named}) AND affiliation-org-name:"${place}")` : named;
}

const wordsOf = (text: string): string[] =>
  (text.normalize('NFC').match(/[\p{L}\p{M}\p{N}'’-]+/gu) ?? [])
    .filter((word) => /\p{L}/u.test(word))
    .slice(0, MAX_WORDS);

function peopleIn(text: string): OrcidPerson[] | undefined {
  const answer = jsonIn(Answer, text);
  if (!answer) return undefined;
  const found = (answer['expanded-result'] ?? []).flatMap((record) => Found.safeParse(record).data ?? []);
  return found.slice(0, MAX_FOUND).map((record) => {
    const full = [record['given-names'], record['family-names']].filter(Boolean).join(' ');
    const institutions = [...new Set((record['institution-name'] ?? []).map(short).filter(Boolean))];
    return {
      orcid: record['orcid-id'],
      name: short(record['credit-name'] || full),
      institutions: institutions.slice(0, MAX_INSTITUTIONS),
    };
  });
}

const short = (text: string): string => asOneLine(text.toWellFormed()).trim().slice(0, MAX_TEXT);
