import fc, { type Arbitrary } from 'fast-check';
import type { JsonSchema } from './calls.ts';
import { validValue } from './values.ts';

/** Placeholder in JSON for a number that JSON.stringify would never write. */
const RAW = '@raw:';

const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '﻿',
  '‮⁦',
  '\r\nBcc: x@example.org',
  "'; drop table users--",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '$' + '{7*7}',
  '../../../etc/passwd',
  '%00',
  '%ud800',
  'null',
  'undefined',
  'NaN',
  '=cmd|x',
  '1e999',
  '-0',
  '99999999999999999999',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  '👩‍👩‍👧‍👦'.repeat(9),
  '0000-00-00',
  '2026-02-30',
  '275760-09-14T00:00:00Z',
  '10.1/\0',
  'MDS-2026-0001',
  '\\',
  '%',
  '_',
  '*:*',
  '" OR "',
  ':&!|()<->',
];
const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
  { weight: 1, arbitrary: fc.constantFrom('x'.repeat(70_000), 'é'.repeat(11_000), 'a b '.repeat(5_000)) },
);
const number = fc.oneof(
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom(0, -1, 1.5, 2 ** 31, 2 ** 53, 1e21, `${RAW}-0`, `${RAW}1e999`, `${RAW}-1e999`, `${RAW}1e-999`),
);
const nested = (depth: number) => {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value };
  return value;
};
/** JSON.parse makes a key of it; setting it on an object would not. */
const POLLUTED = ['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"role":"ADMIN"}}}'].map((json) =>
  JSON.parse(json),
);
const anything: Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: text as Arbitrary<unknown> },
  { weight: 3, arbitrary: number },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, ...POLLUTED) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      nested(50),
      nested(2_000),
      Array.from({ length: 10_000 }, () => 'x'),
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) as Arbitrary<unknown> },
);

/** Mostly what a schema takes, with junk now and then in any place of it. */
export function validish(schema: JsonSchema, name: string): Arbitrary<unknown> {
  return fc.oneof({ weight: 1, arbitrary: anything }, { weight: 12, arbitrary: shaped(schema, name) });
}

function shaped(schema: JsonSchema, name: string): Arbitrary<unknown> {
  if (schema.type === 'object') {
    const { required = [], properties = {} } = schema;
    const fields = Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, validish(one, key)]));
    const usual = fc.record(fields, { requiredKeys: required });
    return fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) });
  }
  if (schema.type === 'array' && schema.items) return fc.array(validish(schema.items, name), { maxLength: 3 });
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => shaped(one, name)));
  const good = fc.constant(null).map(() => validValue(schema, name, {}));
  if (schema.type === 'string')
    return fc.oneof({ weight: 5, arbitrary: good }, { weight: 1, arbitrary: text as Arbitrary<unknown> });
  if (schema.type === 'integer' || schema.type === 'number')
    return fc.oneof({ weight: 3, arbitrary: good }, { weight: 1, arbitrary: number as Arbitrary<unknown> });
  return good;
}

/** A parameter or value in an address: correctly encoded, or not at all. */
export const addressPart: Arbitrary<string> = fc.oneof(
  // An empty one would make it the address of another call.
  text.map((value) => encodeURIComponent(value.slice(0, 2_000).toWellFormed()) || '%20'),
  fc.constantFrom(
    '%',
    '%ff',
    '%c0%af',
    '%00',
    '..%2f..%2f',
    '%252e',
    '%F0%9F',
    'a;b',
    '~',
    '0',
    '-1',
    '1e3',
    '[]',
    '{}',
  ),
);

/** How a body goes: with the right type mostly, sometimes with another one, cut short or in another encoding. */
export const WIRE = [
  'json',
  'json',
  'json',
  'json',
  'json',
  'json',
  'cut',
  'form',
  'plain',
  'utf-16',
  'bytes',
  'bom',
  'twice',
  'none',
  'gzip',
] as const;
export type Wire = (typeof WIRE)[number];

export function onTheWire(
  value: unknown,
  wire: Wire,
): { body: BodyInit; type: string; headers?: Record<string, string> } {
  const json = (JSON.stringify(value) ?? 'null').replace(new RegExp(`"${RAW}(-?[\\de-]+)"`, 'g'), '$1');
  const type = 'application/json';
  if (wire === 'cut') return { body: json.slice(0, Math.ceil(json.length / 2)), type };
  if (wire === 'form') return { body: `a=${encodeURIComponent(json)}`, type: 'application/x-www-form-urlencoded' };
  if (wire === 'plain') return { body: json, type: 'text/plain' };
  if (wire === 'utf-16') return { body: Buffer.from(json, 'utf16le'), type: 'application/json; charset=utf-16' };
  if (wire === 'bytes')
    return { body: Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xc0, 0x80]), Buffer.from('"}')]), type };
  if (wire === 'bom') return { body: `\ufeff${json}`, type };
  if (wire === 'twice') return { body: json.replace(/^\{/, '{"email":1,"email":[],"id":{},'), type };
  if (wire === 'none') return { body: json, type: '' };
  if (wire === 'gzip') return { body: Buffer.from('1f8b0800', 'hex'), type, headers: { 'content-encoding': 'gzip' } };
  return { body: json, type };
}
