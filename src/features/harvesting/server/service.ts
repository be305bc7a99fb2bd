import { element, textElement } from '#base/xml-elements.ts';
import { settledBefore } from '#features/articles/server/changes.ts';
import type { Contact } from '#features/contact/server/service.ts';
import type { Journals } from '#features/journal/server/service.ts';
import type { Database } from '#platform/database/types.ts';
import { harvestingTexts as texts } from '../texts.ts';
import { type HarvestRequest, readRequest } from './arguments.ts';
import { fault, ProtocolError } from './faults.ts';
import { FORMATS, formatOf } from './formats.ts';
import { identify } from './identify.ts';
import { type ListNeeds, metadataOf, recordLists, sourceOf } from './lists.ts';
import { harvestQueries } from './read.ts';
import { errors, record, reply, resumptionToken, setSpec } from './replies.ts';
import { resumptionTokens } from './tokens.ts';

const SETS_PAGE = 200;

export interface HarvestingNeeds {
  db: Database;
  journal: Journals;
  contact: Contact;
  secret: string;
  publicUrl: string;
  /** Who sends the journal's mail: asked when no address of the editors is known. */
  mailFrom: string;
  clock: () => Date;
}

export type Harvesting = ReturnType<typeof harvestingService>;

/** The repository of OAI-PMH 2.0: articles as items, named `oai:{host}:{number}` for ever. */
export function harvestingService(given: HarvestingNeeds) {
  const { db, secret, publicUrl, clock } = given;
  const prefix = `oai:${new URL(publicUrl).hostname}:`;
  const queries = harvestQueries(db);
  const tokens = resumptionTokens(secret);
  const identifierOf = (number: string) => `${prefix}${number}`;
  const needs: ListNeeds = { ...given, queries, tokens, identifierOf };
  const listRecords = recordLists(needs);
  const baseUrl = `${publicUrl}/oai`;

  const numberOf = (identifier = '') => {
    if (!identifier.startsWith(prefix)) throw fault('idDoesNotExist', texts.noItem);
    return identifier.slice(prefix.length);
  };
  const formats = async ({ identifier }: HarvestRequest['given']) => {
    if (identifier !== undefined && !(await queries.exists(numberOf(identifier))))
      throw fault('idDoesNotExist', texts.noItem);
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
  const getRecord = async ({ identifier, metadataPrefix = '' }: HarvestRequest['given']) => {
    const item = await queries.record(numberOf(identifier));
    if (!item) throw fault('idDoesNotExist', texts.noItem);
    const { write } = formatOf(metadataPrefix);
    return record(item, identifierOf(item.number), metadataOf(item, await sourceOf(needs), write));
  };
  const listSets = async ({ resumptionToken: token }: HarvestRequest['given']) => {
    const rest = token === undefined ? undefined : tokens.readSets(token);
    const found = await queries.sets(rest?.after, SETS_PAGE + 1);
    const sets = found.slice(0, SETS_PAGE);
    const cursor = rest?.cursor ?? 0;
    const last = found.length > sets.length ? sets.at(-1) : undefined;
    // The two that all others stand in come first.
    const parents = rest ? [] : (['topic', 'issue'] as const).map((kind) => set(kind, texts.sets[kind]));
    const next = last && tokens.write({ verb: 'ListSets', after: last, cursor: cursor + parents.length + sets.length });
    return [
      ...parents,
      ...sets.map((entry) => set(setSpec(entry), entry.name)),
      next || rest ? resumptionToken({ token: next ?? '', cursor }) : '',
    ].join('');
  };

  const answerTo = ({ verb, given: asked }: HarvestRequest, at: Date): Promise<string> => {
    if (verb === 'ListRecords' || verb === 'ListIdentifiers') return listRecords(verb, asked, at);
    if (verb === 'Identify') return identify({ ...given, queries, identifierOf, baseUrl });
    if (verb === 'GetRecord') return getRecord(asked);
    return verb === 'ListSets' ? listSets(asked) : formats(asked);
  };

  return {
    /** The reply to a request; always one of the protocol's, whatever was asked. Rejects only when something is broken. */
    async answer(params: URLSearchParams): Promise<string> {
      let request: HarvestRequest | undefined;
      // Whoever is told that there is nothing goes on from this date, too.
      const at = await settledBefore(db, clock);
      try {
        request = readRequest(params);
        return reply({ at, baseUrl, request }, element(request.verb, {}, await answerTo(request, at)));
      } catch (error) {
        if (!(error instanceof ProtocolError)) throw error;
        return reply({ at, baseUrl, request }, errors(error.faults));
      }
    },

    /** The reply to a form that cannot be read. */
    refuse: (): string => reply({ at: clock(), baseUrl }, errors([{ code: 'badArgument', message: texts.form }])),
  };
}

function set(spec: string, name: string): string {
  return element('set', {}, textElement('setSpec', spec), textElement('setName', name));
}
