import { element, textElement, xmlDocument } from '#base/xml-elements.ts';
import type { HarvestRequest } from './arguments.ts';
import type { OaiError } from './protocol-errors.ts';
import type { Item, SetEntry } from './read.ts';

const ROOT = {
  xmlns: 'http://www.openarchives.org/OAI/2.0/',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:schemaLocation': 'http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd',
};

export interface Envelope {
  at: Date;
  baseUrl: string;
  /** Missing after `badVerb` and `badArgument`, when the response must not repeat the arguments. */
  request?: HarvestRequest | undefined;
}

/** Wraps the content of a verb, or errors, in a complete response. */
export function reply({ at, baseUrl, request }: Envelope, content: string): string {
  const attributes = request ? { verb: request.verb, ...repeatable(request.args) } : {};
  const body = element(
    'OAI-PMH',
    ROOT,
    textElement('responseDate', secondOf(at.toISOString())),
    textElement('request', baseUrl, attributes),
    content,
  );
  return xmlDocument(body);
}

/** Drops identifiers with "://": they are never ours, and some of them are no URI for the protocol's schema. */
function repeatable({ identifier, ...others }: HarvestRequest['args']): HarvestRequest['args'] {
  return identifier === undefined || identifier.includes('://') ? others : { identifier, ...others };
}

export function errorElements(errors: OaiError[]): string {
  return errors.map(({ code, message }) => textElement('error', message, { code })).join('');
}

/** Returns the datestamp, in whole seconds, of a time. */
export function secondOf(stamp: string): string {
  return `${stamp.slice(0, 19)}Z`;
}

export function header(item: Item, identifier: string): string {
  return element(
    'header',
    { status: item.isDeleted ? 'deleted' : undefined },
    textElement('identifier', identifier),
    textElement('datestamp', secondOf(item.stamp)),
    textElement('setSpec', setSpec({ kind: 'topic', id: item.topicId })),
    item.issueId ? textElement('setSpec', setSpec({ kind: 'issue', id: item.issueId })) : '',
  );
}

interface RecordContent {
  identifier: string;
  /** Undefined for a deleted record. */
  metadata: string | undefined;
}

export function record(item: Item, { identifier, metadata }: RecordContent): string {
  return element('record', {}, header(item, identifier), metadata ? element('metadata', {}, metadata) : '');
}

export function setSpec({ kind, id }: Pick<SetEntry, 'kind' | 'id'>): string {
  return `${kind}:${id}`;
}

export interface Progress {
  /** Empty for the last page of a list. */
  token: string;
  cursor: number;
  size?: number | undefined;
}

export function resumptionToken({ token, cursor, size }: Progress): string {
  return textElement('resumptionToken', token, { completeListSize: size?.toString(), cursor: cursor.toString() });
}
