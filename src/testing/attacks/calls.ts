import * as z from 'zod/mini';
import { API_ROOT } from '#base/client.ts';
import type { Call, Schema } from '#base/contract.ts';
import type { TestJournal } from '../journal.ts';

/** A schema of the contract as JSON Schema, as far as the attacks look at it. */
export interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  default?: unknown;
}

/** Every call the journal answers: what is mounted, not a list of our own, so that a new one is attacked at once. */
export function everyCall(journal: TestJournal): Call[] {
  return journal.features.flatMap(({ endpoints = [] }) => endpoints.map(({ call }) => call));
}

export const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>): string => `${method} ${path}`;

export function jsonSchema(schema: Schema): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

/** The names of the parameters in a call's path. */
export const parametersOf = ({ path }: Call): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/** The address of a call with its parameters filled in, each by its name. */
export function addressWith(call: Call, value: (name: string) => string): string {
  return `${API_ROOT}${call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(value(name)))}`;
}

/** A value of the right form that nothing in the journal has. */
export function unknownValue(name: string): string {
  if (name === 'number') return 'MDS-1901-9999';
  if (name === 'key') return 'no-such-key';
  if (name === 'report') return 'tr_j1';
  if (name === 'file') return 'crossref.xml';
  if (name === 'n' || name === 'position') return '1';
  return name === 'name' ? `${crypto.randomUUID()}_${crypto.randomUUID()}` : crypto.randomUUID();
}

export interface Sent {
  token?: string | undefined;
  body?: unknown;
  method?: string;
  headers?: Record<string, string>;
}

/** Sends a call to an address; a body that is no text goes as JSON. */
export function send(journal: TestJournal, call: Call, address: string, { token, body, method, headers }: Sent = {}) {
  const init: RequestInit = { method: method ?? call.method, headers: { ...headers } };
  const set = (name: string, value: string) => {
    init.headers = { [name]: value, ...(init.headers as Record<string, string>) };
  };
  if (token) set('authorization', `Bearer ${token}`);
  if (body !== undefined) {
    init.body = typeof body === 'string' ? body : JSON.stringify(body);
    set('content-type', 'application/json');
  }
  return journal.request(address, init);
}

/** Differences between two replies to the same request that reveal nothing. */
const OF_ITS_OWN = new Set(['x-request-id', 'date']);

/** An answer whole, for comparing two byte by byte. */
export async function wholeOf(response: Response): Promise<string> {
  const headers = [...response.headers].filter(([name]) => !OF_ITS_OWN.has(name));
  return `${response.status}\n${JSON.stringify(headers)}\n${await response.text()}`;
}
