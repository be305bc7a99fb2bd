import { harvestingTexts as texts } from '../texts.ts';
import { ProtocolError, protocolError } from './protocol-errors.ts';

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
  args: Arguments;
}

/** Characters of one argument. */
const MAX_LENGTH = 2000;
/** Errors reported for one request. */
const MAX_ERRORS = 20;
const SEGMENT = "[A-Za-z0-9\\-_.!~*'()]+";
const VALIDATORS: Record<ArgumentName, (value: string) => boolean> = {
  // Narrower than the URI syntax, but it includes our identifiers and all others we know of.
  identifier: matching(/^[A-Za-z][A-Za-z0-9.+-]*(:[A-Za-z0-9\-_.!~*'();/?:@&=+$,]+)?$/),
  metadataPrefix: matching(new RegExp(`^${SEGMENT}$`)),
  set: matching(new RegExp(`^${SEGMENT}(:${SEGMENT})*$`)),
  from: isUtcDate,
  until: isUtcDate,
  // The signature is checked later, when the token is read.
  resumptionToken: () => true,
};

/**
 * Parses a request. Throws `badVerb` when the verb is missing, unknown or repeated, and `badArgument` with one message for
 * each argument that is unknown, repeated, missing, invalid or not allowed with another, for at most twenty of them.
 */
export function readRequest(params: URLSearchParams): HarvestRequest {
  const [verb, ...repeatedVerbs] = params.getAll('verb');
  if (!isVerb(verb) || repeatedVerbs.length > 0) throw protocolError('badVerb', texts.verb);
  const { required, optional } = VERBS[verb];
  const allowed = new Set<string>([...required, ...optional]);
  const args: Arguments = {};
  const messages: string[] = [];
  for (const name of new Set(params.keys())) {
    if (name === 'verb') continue;
    const [value = '', ...repeated] = params.getAll(name);
    if (!isAllowed(name, allowed)) messages.push(texts.unknown(name.slice(0, 50), verb));
    else if (repeated.length > 0) messages.push(texts.repeated(name));
    else if (value.length > MAX_LENGTH || !VALIDATORS[name](value)) messages.push(texts.illegal[name]);
    else args[name] = value;
  }
  if (params.has('resumptionToken')) {
    if (new Set(params.keys()).size > 2) messages.push(texts.exclusive);
  } else {
    for (const name of required) if (!params.has(name)) messages.push(texts.required(name, verb));
  }
  messages.push(...dateConflicts(args));
  const reported = messages.slice(0, MAX_ERRORS);
  if (reported.length > 0) throw new ProtocolError(reported.map((message) => ({ code: 'badArgument', message })));
  return { verb, args };
}

function dateConflicts({ from, until }: Arguments): string[] {
  if (from === undefined || until === undefined) return [];
  if (from.length !== until.length) return [texts.granularity];
  return from > until ? [texts.order] : [];
}

function isVerb(verb: string | undefined): verb is Verb {
  return verb !== undefined && Object.hasOwn(VERBS, verb);
}

function isAllowed(name: string, allowed: Set<string>): name is ArgumentName {
  return allowed.has(name);
}

function matching(pattern: RegExp): (value: string) => boolean {
  return (value) => pattern.test(value);
}

/** Returns true for an existing day or second: YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ. */
function isUtcDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}Z)?$/.test(text) || text.startsWith('0000')) return false;
  const date = new Date(text);
  // Date normalises 31 February and 24:00:00, so the result differs from the input.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text.replace('Z', ''));
}
