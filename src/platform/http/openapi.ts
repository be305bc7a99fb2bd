import * as z from 'zod/mini';
import type { AlsoStatus, Call, Schema } from '#base/contract.ts';

type JsonSchema = Record<string, unknown> & {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
};

export interface DocumentFacts {
  title: string;
  version: string;
  /** The API's root, as a path. */
  url: string;
  /** URL of the page that documents the API. */
  page: string;
  /** Markdown on how programs use the API. */
  guide: string;
  /** The scope that a call requires of a personal token; undefined if every token may make it, or none. */
  scopeOf: (call: Call) => string | undefined;
}

const ENVELOPE: Required<Pick<JsonSchema, 'properties' | 'required'>> = {
  properties: {
    success: { type: 'boolean' },
    status: { type: 'string', enum: ['success', 'error'] },
    message: { type: 'string', description: 'For people' },
  },
  required: ['success', 'status', 'message'],
};

const text = { type: 'string' };
/** The body of every error response. */
const FAILURE: JsonSchema = {
  type: 'object',
  properties: {
    ...ENVELOPE.properties,
    error: { type: 'string', description: 'A stable code, such as NOT_FOUND' },
    issues: {
      type: 'array',
      description: 'One for each field that is wrong',
      items: { type: 'object', properties: { path: text, message: text }, required: ['path', 'message'] },
    },
  },
  required: [...ENVELOPE.required, 'error'],
};

const FAILURES = {
  400: 'Invalid input; `issues` lists the fields and what is wrong with them',
  401: 'No, expired or forged token',
  403: 'Not allowed for this account',
  404: 'Not found, or not visible to this account',
  409: 'Conflict, such as a newer version',
  410: 'Gone: it is no longer published',
  413: 'Too large',
  415: 'Wrong content type',
  422: 'Content that is refused; `issues` lists what is wrong and where',
  429: 'Too many requests; retry after the seconds in Retry-After',
  503: 'Temporarily unavailable; retry after the seconds in Retry-After',
} as const;
/** Responses that are not errors. */
const OUTCOMES = {
  206: 'The part that Range requests',
  304: 'Not modified: the client has the current version',
  416: 'The requested range is outside the file',
} as const;
const ABOUT = [
  'Published content can be read without an account; everything else needs a bearer token: that of a login, or a personal token.',
  'A JSON response has `success`, `status` and `message` beside its content; a failure also has a stable `error` code.',
].join(' ');
type FailureStatus = keyof typeof FAILURES;

/** The contract as an OpenAPI 3.1 document. Calls are tagged with their heading, or the first segment of their path. */
export function openApiOf(calls: Call[], { title, version, url, page, guide, scopeOf }: DocumentFacts): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call, scopeOf(call)) };
  }
  const failures = Object.entries(FAILURES).map(([status, description]) => [
    `Failure${status}`,
    { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } },
  ]);
  return {
    openapi: '3.1.0',
    info: { title, version, description: `${ABOUT}\n\n${guide}`, license: { name: 'MIT', identifier: 'MIT' } },
    externalDocs: { description: 'This document as a page', url: page },
    servers: [{ url }],
    tags: [...new Set(calls.map(tagOf))].sort().map((name) => ({ name })),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: FAILURE },
      responses: Object.fromEntries(failures),
    },
    paths,
  };
}

function operationOf(call: Call, scope: string | undefined): object {
  const open = call.access === 'public' || call.access === 'by-role' || call.access === 'link';
  const body = bodyOf(call);
  return {
    summary: call.summary,
    tags: [tagOf(call)],
    operationId: `${call.method.toLowerCase()}${call.path.replace(/[^a-z0-9]+(\w?)/gi, (_, letter: string) => letter.toUpperCase())}`,
    security: open ? [{}, { bearer: [] }] : [{ bearer: scope ? [scope] : [] }],
    parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')],
    ...(body ? { requestBody: { required: true, content: body } } : {}),
    responses: {
      200: { description: 'OK', content: replyOf(call) },
      ...Object.fromEntries(besides(call).map((status) => [status, answerOf(call, status)])),
    },
  };
}

/** "Contact messages" for `/contact-messages/:id`. */
function tagOf({ path, heading }: Call): string {
  const word = path.split('/')[1]?.replaceAll('-', ' ') ?? '';
  return heading ?? word.charAt(0).toUpperCase() + word.slice(1);
}

function answerOf(call: Call, status: FailureStatus | AlsoStatus): object {
  if (status in OUTCOMES) {
    const description = OUTCOMES[status as keyof typeof OUTCOMES];
    return status === 206 ? { description, content: replyOf(call) } : { description };
  }
  // Calls are counted before their contract applies, so 429 always has the general form.
  if (call.failure && status !== 429) {
    const schema = jsonSchema(call.failure, 'output');
    return { description: FAILURES[status as FailureStatus], content: { 'application/json': { schema } } };
  }
  return { $ref: `#/components/responses/Failure${status}` };
}

/** Statuses a call may return besides 200. */
function besides({ method, access, params, query, body, kind, also = [] }: Call): (FailureStatus | AlsoStatus)[] {
  const changes = method !== 'GET' && access !== 'public';
  const may: Record<FailureStatus, boolean> = {
    400: Boolean(query || body) || kind === 'upload',
    401: access !== 'public',
    403: access.includes('.'),
    404: params !== undefined,
    409: changes,
    410: false,
    413: body !== undefined || kind === 'upload',
    415: body !== undefined || kind === 'upload',
    422: kind === 'upload',
    429: true,
    503: true,
  };
  const failures = (Object.keys(may).map(Number) as FailureStatus[]).filter((status) => may[status]);
  return [...failures, ...also];
}

function bodyOf({ kind, uploads, body }: Call): object | undefined {
  if (kind !== 'upload') return body && { 'application/json': { schema: jsonSchema(body, 'input') } };
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const { field, isList } = uploads ?? { field: 'file', isList: false };
  const schema = {
    type: 'object',
    properties: { [field]: isList ? { type: 'array', items: file } : file },
    required: [field],
  };
  return { 'multipart/form-data': { schema } };
}

function replyOf(call: Call): object {
  const { reply, bare, kind, produces = '*/*' } = call;
  const isFile = kind === 'file';
  if (isFile && !reply) return { [produces]: {} };
  const schemas = !reply ? [] : 'visitor' in reply ? [reply.visitor, reply.staff] : [reply];
  const [first = { type: 'object', properties: {} }, ...others] = schemas.map((schema) => {
    const content = jsonSchema(schema, 'output');
    return bare || isFile ? content : inEnvelope(content);
  });
  const schema = others.length > 0 ? { anyOf: [first, ...others] } : first;
  return { 'application/json': { schema: reply ? schema : inEnvelope(first) } };
}

/** Merges an object's schema with the envelope's: two closed schemas in `allOf` would exclude each other. */
function inEnvelope(content: JsonSchema): JsonSchema {
  const properties = { ...ENVELOPE.properties, ...content.properties };
  return { ...content, properties, required: [...new Set([...ENVELOPE.required, ...(content.required ?? [])])] };
}

function parametersOf(schema: Schema | undefined, where: 'path' | 'query'): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input');
  // A parameter required by a standard may be optional in the schema, so that its absence gets the standard's own error.
  return Object.entries(properties).map(([name, { isRequired, ...property }]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name) || isRequired === true,
    schema: property,
  }));
}

function jsonSchema(schema: Schema, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as JsonSchema;
}
