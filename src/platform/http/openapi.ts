import * as z from 'zod/mini';
import type { Call, Schema } from '../../base/contract.ts';

const FAILURES = {
  400: 'Invalid input',
  401: 'No, expired or forged token',
  403: 'Wrong role',
  404: 'Not there, or not yours to see',
};

/** The contract as an OpenAPI 3.1 document. */
export function openApiOf(
  calls: Call[],
  { title, version, url }: { title: string; version: string; url: string },
): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.0',
    info: { title, version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  };
}

function operationOf(call: Call): object {
  const open = call.access === 'public' || call.access === 'by-role';
  return {
    summary: call.summary,
    operationId: `${call.method.toLowerCase()}${call.path.replace(/[^a-z0-9]+(\w?)/gi, (_, letter: string) => letter.toUpperCase())}`,
    security: open ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')],
    ...(call.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(call.body, 'input') } } } }
      : {}),
    ...(call.kind === 'upload' ? { requestBody: { required: true, content: { 'multipart/form-data': {} } } } : {}),
    responses: {
      200: {
        description: 'OK',
        ...(call.reply ? { content: { 'application/json': { schema: replySchema(call) } } } : {}),
      },
      ...Object.fromEntries(Object.entries(FAILURES).map(([status, description]) => [status, { description }])),
    },
  };
}

function replySchema(call: Call): object {
  const { reply } = call;
  if (!reply) return {};
  const content =
    'visitor' in reply
      ? { anyOf: [jsonSchema(reply.visitor, 'output'), jsonSchema(reply.staff, 'output')] }
      : jsonSchema(reply, 'output');
  if (call.bare) return content;
  const envelope = {
    type: 'object',
    properties: { success: { type: 'boolean' }, status: { enum: ['success', 'error'] }, message: { type: 'string' } },
    required: ['success', 'status', 'message'],
  };
  return { allOf: [envelope, content] };
}

function parametersOf(schema: Schema | undefined, where: 'path' | 'query'): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: object;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property as object,
  }));
}

function jsonSchema(schema: Schema, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
