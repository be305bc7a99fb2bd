import { validate } from '@scalar/openapi-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { testJournal } from '#testing/journal.ts';

const journal = testJournal({ PUBLIC_URL: 'https://journal.example.org' });

interface Operation {
  summary?: string;
  tags: string[];
  operationId: string;
  security: object[];
  parameters: { name: string; in: string; schema: Record<string, unknown> }[];
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, { type?: string }> } }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: Record<string, unknown> }> }>;
}

interface ApiDocument {
  externalDocs: { url: string };
  tags: { name: string }[];
  components: { responses: Record<string, unknown> };
  paths: Record<string, Record<string, Operation>>;
}

let api: ApiDocument;
let operations: { name: string; path: string; operation: Operation }[];
beforeAll(async () => {
  api = (await (await journal.request('/api/v1/openapi.json')).json()) as ApiDocument;
  operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, path, operation })),
  );
});
const of = (name: string) => operations.find((one) => one.name === name)?.operation ?? expect.fail(name);
const statusesOf = (name: string) => Object.keys(of(name).responses);

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1 and links to the page for people', async () => {
    const { valid, errors } = await validate(structuredClone(api) as unknown as Record<string, unknown>);
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
    expect(api.externalDocs.url).toBe('https://journal.example.org/api');
  });

  test('has a summary, tags, security and error responses for every call', () => {
    expect(operations.length).toBeGreaterThan(90);
    const known = new Set(api.tags.map(({ name }) => name));
    expect(known).toContain('Usage reports (COUNTER)');
    for (const { name, path, operation } of operations) {
      expect(operation.summary, name).toMatch(/\w+ \w+/);
      expect(
        operation.tags.every((tag) => known.has(tag)),
        name,
      ).toBe(true);
      expect(operation.security.length, name).toBeGreaterThan(0);
      expect(operation.responses, name).toHaveProperty('429');
      const isGuarded = !operation.security.some((one) => Object.keys(one).length === 0);
      if (isGuarded) expect(operation.responses, name).toHaveProperty('401');
      const inPath = operation.parameters.filter((one) => one.in === 'path').map((one) => one.name);
      expect(inPath, name).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter));
      for (const { schema, ...parameter } of operation.parameters) {
        expect(Object.keys(schema).length, `${name} ${parameter.name}`).toBeGreaterThan(0);
      }
      for (const { $ref } of Object.values(operation.responses).filter((one) => '$ref' in one)) {
        expect(api.components.responses, name).toHaveProperty($ref?.split('/').at(-1) ?? '');
      }
    }
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
  });

  test('lists the errors that apply, and no others', () => {
    expect(statusesOf('get /home-page')).toEqual(['200', '429', '503']);
    expect(statusesOf('get /audit-log')).toEqual(['200', '400', '401', '403', '429', '503']);
    expect(statusesOf('put /topic/{id}')).toEqual(
      expect.arrayContaining(['400', '401', '403', '404', '409', '413', '415']),
    );
    expect(statusesOf('post /submission/upload-multiple')).toEqual(expect.arrayContaining(['413', '415', '422']));
  });

  test('lists other statuses, and errors in the format of another standard', () => {
    expect(statusesOf('get /articles/{number}')).toContain('410');
    expect(statusesOf('get /submission/download/{fileId}')).toEqual(expect.arrayContaining(['206', '304', '416']));
    expect(statusesOf('get /deposits/{id}/{file}')).toContain('422');
    const report = of('get /r51/reports/{report}').responses;
    expect(report['200']?.content).toHaveProperty('application/json');
    expect(of('get /r51/reports/{report}').parameters).toContainEqual({
      name: 'begin_date',
      in: 'query',
      required: true,
      schema: { type: 'string', description: 'yyyy-mm, or yyyy-mm-dd' },
    });
    expect(report['200']?.content?.['application/json']?.schema).toMatchObject({
      required: ['Report_Header', 'Report_Items'],
    });
    expect(JSON.stringify(of('get /r51/status').responses['200'])).toContain('Service_Active');
    for (const status of ['400', '403', '404', '503'])
      expect(report[status]?.content?.['application/json']?.schema).toMatchObject({ required: ['Code', 'Message'] });
  });

  test('describes uploads and files', () => {
    const form = of('post /submission/upload-multiple').requestBody?.content['multipart/form-data'];
    expect(form?.schema.properties?.files?.type).toBe('array');
    expect(of('post /upload').requestBody?.content['multipart/form-data']?.schema.properties?.file?.type).toBe(
      'string',
    );
    expect(of('get /submission/export').responses['200']?.content).toHaveProperty('*/*');
  });

  test('merges the envelope with the content, and leaves it out of the one bare response', () => {
    const topics = of('get /home-page').responses['200']?.content?.['application/json']?.schema;
    expect(topics).toMatchObject({
      type: 'object',
      properties: { success: { type: 'boolean' }, data: { type: 'object' } },
    });
    expect(JSON.stringify(of('get /about-sections').responses['200'])).not.toContain('success');
  });
});
