import { element, textElement, xmlDocument } from '#base/xml-elements.ts';
import type { HarvestRequest } from './arguments.ts';
import type { Fault } from './faults.ts';
import type { Item, SetEntry } from './read.ts';

const ROOT = {
  xmlns: 'http://www.openarchives.org/OAI/2.0/',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:schemaLocation': 'http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd',
};

export interface Envelope {
  at: Date;
  baseUrl: string;
  /** Missing when the verb or an argument was wrong: then none are repeated to the harvester. */
  request?: HarvestRequest | undefined;
}

/** A whole reply around what a verb, or an error, has to say. */
export function reply({ at, baseUrl, request }: Envelope, content: string): string {
  const asked = request ? { verb: request.verb, ...repeatable(request.given) } : {};
  const body = element(
    'OAI-PMH',
    ROOT,
    textElement('responseDate', secondOf(at.toISOString())),
    textElement('request', baseUrl, asked),
    content,
  );
  return xmlDocument(body);
}

/** An identifier with a host in it is never ours, and not every one of that look is a URI for the protocol's schema. */
function repeatable({ identifier, ...others }: HarvestRequest['given']): HarvestRequest['given'] {
  return identifier === undefined || identifier.includes('://') ? others : { identifier, ...others };
}

export function errors(faults: Fault[]): string {
  return faults.map(({ code, message }) => textElement('error', message, { code })).join('');
}

/** A datestamp: the second of a moment. */
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

/** A record; without `metadata` when it is deleted. */
export function record(item: Item, identifier: string, metadata: string | undefined): string {
  return element('record', {}, header(item, identifier), metadata ? element('metadata', {}, metadata) : '');
}

export function setSpec({ kind, id }: Pick<SetEntry, 'kind' | 'id'>): string {
  return `${kind}:${id}`;
}

export interface Progress {
  /** Empty for the last part of a list that came in several. */
  token: string;
  cursor: number;
  size?: number | undefined;
}

export function resumptionToken({ token, cursor, size }: Progress): string {
  return textElement('resumptionToken', token, { completeListSize: size?.toString(), cursor: cursor.toString() });
}
