import { element, textElement } from '#base/xml-elements.ts';
import { settledBefore } from '#features/articles/server/changes.ts';
import type { Contact } from '#features/contact/server/service.ts';
import type { Journals } from '#features/journal/server/service.ts';
import type { Database } from '#platform/database/types.ts';
import { harvestingTexts as texts } from '../texts.ts';
import { type Arguments, type HarvestRequest, readRequest } from './arguments.ts';
import { FORMATS, formatOf } from './formats.ts';
import { identify } from './identify.ts';
import { type ListNeeds, metadataOf, partsAmong, recordLists, sourceOf } from './lists.ts';
import { ProtocolError, protocolError } from './protocol-errors.ts';
import { harvestQueries } from './read.ts';
import { errorElements, record, reply, resumptionToken, setSpec } from './replies.ts';
import { resumptionTokens } from './tokens.ts';

const SETS_PER_PAGE = 200;

export interface HarvestingNeeds {
  db: Database;
  journal: Journals;
  contact: Contact;
  secret: string;
  publicUrl: string;
  /** Sender of the journal's mail, used as `adminEmail` when no editor's address is set. */
  mailFrom: string;
  clock: () => Date;
}

/** Returns the number of the article that had an identifier elsewhere. */
type EarlierNumber = (identifier: string) => Promise<string | undefined>;

export type Harvesting = ReturnType<typeof harvestingService>;

/** OAI-PMH 2.0 repository: articles as items with the permanent identifiers `oai:{host}:{number}`. */
export function harvestingService(needs: HarvestingNeeds) {
  const { db, secret, publicUrl, clock } = needs;
  const prefix = `oai:${new URL(publicUrl).hostname}:`;
  const queries = harvestQueries(db);
  const tokens = resumptionTokens(secret);
  const identifierOf = (number: string) => `${prefix}${number}`;
  const listNeeds: ListNeeds = { ...needs, queries, tokens, identifierOf };
  const listRecords = recordLists(listNeeds);
  const baseUrl = `${publicUrl}/oai`;

  let earlierNumber: EarlierNumber = async () => undefined;
  const numberOf = async (identifier = ''): Promise<string> => {
    const isOwn = identifier.startsWith(prefix) && !identifier.includes('/', prefix.length);
    const number = isOwn ? identifier.slice(prefix.length) : await earlierNumber(identifier);
    if (number === undefined) throw protocolError('idDoesNotExist', texts.noItem);
    return number;
  };
  const listFormats = async ({ identifier }: Arguments) => {
    if (identifier !== undefined && !(await queries.exists(await numberOf(identifier))))
      throw protocolError('idDoesNotExist', texts.noItem);
    return Object.entries(FORMATS)
      .map(([name, { schema, namespace }]) =>
        element(
          'metadataFormat',
          {},
          textElement('metadataPrefix', name),
          textElement('schema', schema),
          textElement('metadataNamespace', namespace),
        ),
      )
      .join('');
  };
  const getRecord = async ({ identifier, metadataPrefix = '' }: Arguments) => {
    const item = await queries.record(await numberOf(identifier));
    if (!item) throw protocolError('idDoesNotExist', texts.noItem);
    const { write, hasTexts } = formatOf(metadataPrefix);
    const parts = hasTexts ? await partsAmong(listNeeds, [item]) : undefined;
    const metadata = metadataOf(item, { ...(await sourceOf(listNeeds)), partsOf: parts }, write);
    return record(item, { identifier: identifierOf(item.number), metadata });
  };
  const listSets = async ({ resumptionToken: token }: Arguments) => {
    const resumed = token === undefined ? undefined : tokens.readSets(token);
    const found = await queries.sets(resumed?.after, SETS_PER_PAGE + 1);
    const sets = found.slice(0, SETS_PER_PAGE);
    const cursor = resumed?.cursor ?? 0;
    const last = found.length > sets.length ? sets.at(-1) : undefined;
    // The two parent sets come first.
    const parents = resumed ? [] : (['topic', 'issue'] as const).map((kind) => set(kind, texts.sets[kind]));
    const next = last && tokens.write({ verb: 'ListSets', after: last, cursor: cursor + parents.length + sets.length });
    return [
      ...parents,
      ...sets.map((entry) => set(setSpec(entry), entry.name)),
      next || resumed ? resumptionToken({ token: next ?? '', cursor }) : '',
    ].join('');
  };

  const contentFor = ({ verb, args }: HarvestRequest, at: Date): Promise<string> => {
    if (verb === 'ListRecords' || verb === 'ListIdentifiers') return listRecords({ verb, args }, at);
    if (verb === 'Identify') return identify({ ...needs, queries, identifierOf, baseUrl });
    if (verb === 'GetRecord') return getRecord(args);
    return verb === 'ListSets' ? listSets(args) : listFormats(args);
  };

  return {
    /** Registers how identifiers of the system that the journal came from are found. */
    findEarlier: (find: EarlierNumber): void => {
      earlierNumber = find;
    },

    /** Returns a valid OAI-PMH response for any request. Rejects only on internal errors. */
    async answer(params: URLSearchParams): Promise<string> {
      let request: HarvestRequest | undefined;
      // Error responses need the settled date too: harvesters continue from it after `noRecordsMatch`.
      const at = await settledBefore(db, clock);
      try {
        request = readRequest(params);
        return reply({ at, baseUrl, request }, element(request.verb, {}, await contentFor(request, at)));
      } catch (error) {
        if (!(error instanceof ProtocolError)) throw error;
        return reply({ at, baseUrl, request }, errorElements(error.errors));
      }
    },

    /** Returns the `badArgument` response to an unreadable form. */
    refuse: (): string =>
      reply({ at: clock(), baseUrl }, errorElements([{ code: 'badArgument', message: texts.form }])),
  };
}

function set(spec: string, name: string): string {
  return element('set', {}, textElement('setSpec', spec), textElement('setName', name));
}
