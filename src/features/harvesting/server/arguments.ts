import { harvestingTexts as texts } from '../texts.ts';
import { fault, ProtocolError } from './faults.ts';

export type ArgumentName = 'identifier' | 'metadataPrefix' | 'set' | 'from' | 'until' | 'resumptionToken';
export type Arguments = Partial<Record<ArgumentName, string>>;

const LIST = { required: ['metadataPrefix'], optional: ['from', 'until', 'set', 'resumptionToken'] } as const;
const VERBS = {
  Identify: { required: [], optional: [] },
  ListMetadataFormats: { required: [], optional: ['identifier'] },
  ListSets: { required: [], optional: ['resumptionToken'] },
  GetRecord: { required: ['identifier', 'metadataPrefix'], optional: [] },
  ListIdentifiers: LIST,
  ListRecords: LIST,
} as const satisfies Record<string, { required: readonly ArgumentName[]; optional: readonly ArgumentName[] }>;
export type Verb = keyof typeof VERBS;

export interface HarvestRequest {
  verb: Verb;
  given: Arguments;
}

const LONGEST = 2000;
/** Of the faults of one request. */
const MOST_TOLD = 20;
const SEGMENT = "[A-Za-z0-9\\-_.!~*'()]+";
const LEGAL: Record<ArgumentName, (value: string) => boolean> = {
  // Narrower than a URI may be, but no identifier of ours, nor anybody's we know of, is outside it.
  identifier: matching(/^[A-Za-z][A-Za-z0-9.+-]*(:[A-Za-z0-9\-_.!~*'();/?:@&=+$,]+)?$/),
  metadataPrefix: matching(new RegExp(`^${SEGMENT}$`)),
  set: matching(new RegExp(`^${SEGMENT}(:${SEGMENT})*$`)),
  from: isUtcDate,
  until: isUtcDate,
  // What is not ours is found out when it is read.
  resumptionToken: () => true,
};

/**
 * What a harvester asks for. Throws `badVerb` when the verb is missing, unknown or repeated, and `badArgument` with one
 * message for each argument that is unknown, repeated, missing, illegal or out of place, for twenty of them at most.
 */
export function readRequest(params: URLSearchParams): HarvestRequest {
  const [verb, ...more] = params.getAll('verb');
  if (!isVerb(verb) || more.length > 0) throw fault('badVerb', texts.verb);
  const { required, optional } = VERBS[verb];
  const known = new Set<string>([...required, ...optional]);
  const given: Arguments = {};
  const messages: string[] = [];
  for (const name of new Set(params.keys())) {
    if (name === 'verb') continue;
    const [value = '', ...others] = params.getAll(name);
    if (!isKnown(name, known)) messages.push(texts.unknown(name.slice(0, 50), verb));
    else if (others.length > 0) messages.push(texts.repeated(name));
    else if (value.length > LONGEST || !LEGAL[name](value)) messages.push(texts.illegal[name]);
    else given[name] = value;
  }
  if (params.has('resumptionToken')) {
    if (new Set(params.keys()).size > 2) messages.push(texts.exclusive);
  } else {
    for (const name of required) if (!params.has(name)) messages.push(texts.required(name, verb));
  }
  messages.push(...disagreements(given));
  const told = messages.slice(0, MOST_TOLD);
  if (told.length > 0) throw new ProtocolError(told.map((message) => ({ code: 'badArgument', message })));
  return { verb, given };
}

function disagreements({ from, until }: Arguments): string[] {
  if (from === undefined || until === undefined) return [];
  if (from.length !== until.length) return [texts.granularity];
  return from > until ? [texts.order] : [];
}

function isVerb(verb: string | undefined): verb is Verb {
  return verb !== undefined && Object.hasOwn(VERBS, verb);
}

function isKnown(name: string, known: Set<string>): name is ArgumentName {
  return known.has(name);
}

function matching(pattern: RegExp): (value: string) => boolean {
  return (value) => pattern.test(value);
}

/** A day or a second that there is: YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ. */
function isUtcDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}Z)?$/.test(text) || text.startsWith('0000')) return false;
  const date = new Date(text);
  // 31 February is none, and 24:00:00 is not how a second is written.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text.replace('Z', ''));
}
