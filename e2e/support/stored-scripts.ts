import type { APIRequestContext } from '@playwright/test';
import { samplePdf } from '#features/site/server/seed/pdf.ts';
import type { JsonSchema } from '#testing/attacks/calls.ts';
import { payloadFor } from '#testing/attacks/payloads.ts';
import { type Known, textFields, validValue, withValueAt } from '#testing/attacks/values.ts';

interface Operation {
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
}

export interface Filler {
  request: APIRequestContext;
  document: ApiDocument;
  round: number;
  /** Accepted values, by call and field. */
  taken: Set<string>;
  refused: Set<string>;
}

interface Reply {
  message?: string;
  issues?: { path: string }[];
  data?: { id?: string; number?: string; slug?: string };
}

const schemaOf = (document: ApiDocument, name: string): JsonSchema => {
  const [method = '', path = ''] = name.split(' ');
  return document.paths[path]?.[method.toLowerCase()]?.requestBody?.content['application/json']?.schema ?? {};
};

/** Every call of the document that takes a text somebody writes. */
export function callsWithTexts(document: ApiDocument): string[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .map((method) => `${method.toUpperCase()} ${path}`)
      .filter((name) => textFields(schemaOf(document, name)).length > 0),
  );
}

/** Calls with payloads in every text field; a field that refuses them gets what it takes, and the call goes again. */
export async function fill(
  filler: Filler,
  name: string,
  token: string | undefined,
  { ids = {}, known = {} as Known } = {},
): Promise<Reply> {
  const { request, document, round } = filler;
  const [method = '', path = ''] = name.split(' ');
  const schema = schemaOf(document, name);
  const base = validValue(schema, '', known);
  const fields = textFields(schema).filter((field) => !(field.name in known));
  const bad = new Set<string>();
  for (let attempt = 0; attempt < 4; attempt++) {
    const used = fields.filter((field) => !bad.has(field.path));
    const data = used.reduce(
      (body, field) => withValueAt(body, field.path, payloadFor(round, field.schema.maxLength ?? 200)),
      base,
    );
    const where = path.replace(/\{(\w+)\}/g, (_, key: string) => (ids as Record<string, string>)[key] ?? '');
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const response = await request.fetch(`/api/v1${where}`, { method, data: data as object, headers });
    const reply = (await response.json()) as Reply;
    if (response.ok()) {
      for (const field of used) filler.taken.add(`${name} ${field.path}`);
      for (const field of bad) filler.refused.add(`${name} ${field}`);
      return reply;
    }
    const named = reply.issues?.map((issue) => issue.path) ?? [];
    const next = fields.filter((field) => named.some((one) => field.path === one || field.path.startsWith(`${one}.`)));
    if (response.status() !== 400 || next.length === 0)
      throw new Error(`${name}: ${response.status()} ${JSON.stringify(reply)}`);
    for (const field of next) bad.add(field.path);
  }
  throw new Error(`${name} takes nothing.`);
}

/** An upload's address; its name is a payload too. */
export async function uploads({ request, round }: Filler, token: string): Promise<string> {
  const article = {
    title: 'A',
    topic: '',
    keywords: '',
    abstract: 'A',
    authors: [],
    received: '',
    published: '',
    issue: 1 as const,
  };
  const response = await request.post('/api/v1/submission/upload-multiple', {
    multipart: {
      files: {
        name: `${payloadFor(round, 80).replace(/[\r\n\0"]/g, '')}.pdf`,
        mimeType: 'text/html',
        buffer: Buffer.from(await samplePdf(article)),
      },
    },
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await response.json()) as { files: { fileUrl: string }[] }).files[0]?.fileUrl ?? '';
}
