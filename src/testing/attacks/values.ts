import { DECLARATION_TYPES } from '#features/submissions/rules.ts';
import type { JsonSchema } from './calls.ts';

const PASSWORD = 'a password nobody guesses';
const anAddress = () => `attack.${crypto.randomUUID().slice(0, 13)}@example.org`;

/** Values by the names of fields, where the schema alone does not say what would be taken. */
const BY_NAME: Record<string, () => unknown> = {
  password: () => PASSWORD,
  currentPassword: () => PASSWORD,
  code: () => '000000',
  issn: () => '',
  repecArchive: () => 'mds',
  repecSeries: () => 'jaedev',
  section: () => 'WHAT_IS_MDS_JAED',
  countries: () => 68,
  issueNumber: () => 3,
  year: () => 2025,
  month: () => 7,
  order: () => 1,
  jelCodes: () => ['O13'],
  orcid: () => null,
  ror: () => null,
  doi: () => null,
  firstPage: () => null,
  lastPage: () => null,
  profileImage: () => null,
  date: () => '2026-01-15',
  dueOn: () => '2026-01-20',
  checkedOn: () => '2026-01-08',
  percent: () => 12,
  publishAt: () => null,
  acceptedOn: () => '2026-01-10',
  publishedOn: () => '2026-01-12',
  slug: () => `a-${crypto.randomUUID().slice(0, 8)}`,
  csv: () => anAddress(),
  elapsed: () => 60_000,
  website: () => '',
  twitter: () => 'https://example.org/@journal',
  facebook: () => '',
  linkedin: () => '',
  instagram: () => '',
  link: () => 'x'.repeat(43),
  from: () => '2026-01',
  to: () => '2026-02',
  editor: () => 'none',
  ids: () => [crypto.randomUUID()],
  declarations: () => DECLARATION_TYPES.map((type) => ({ type, isChecked: true })),
};

/** Values a test has at hand, by the names of fields: a topic, uploads. They win. */
export type Known = Record<string, () => unknown>;

/** A value a schema takes. `version` is left out: without one, what is there today is changed. */
export function validValue(schema: JsonSchema, name: string, known: Known): unknown {
  const named = known[name] ?? BY_NAME[name];
  if (named) return named();
  if (/email$/i.test(name)) return anAddress();
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return validValue(schema.anyOf.find(({ type }) => type !== 'null') ?? {}, name, known);
  if (schema.type === 'object') {
    const entries = Object.entries(schema.properties ?? {}).filter(([key]) => key !== 'version' || name === 'content');
    const needed = schema.required?.includes('version') && schema.properties?.version ? ['version'] : [];
    const all = [...entries.map(([key]) => key), ...needed];
    return Object.fromEntries(
      [...new Set(all)].map((key) => [key, validValue(schema.properties?.[key] ?? {}, key, known)]),
    );
  }
  if (schema.type === 'array') return schema.items ? [validValue(schema.items, name, known)] : [];
  if (schema.type === 'boolean') return false;
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.format === 'uuid') return crypto.randomUUID();
  return `Some ${name || 'text'}`.slice(0, schema.maxLength ?? 100).padEnd(schema.minLength ?? 0, 'x');
}

export interface Leaf {
  /** `authors.0.email` */
  path: string;
  name: string;
  schema: JsonSchema;
}

/** Every text field of a schema, the first entry of each list. */
export function textFields(schema: JsonSchema, path = '', name = ''): Leaf[] {
  if (schema.anyOf) return schema.anyOf.slice(0, 1).flatMap((one) => textFields(one, path, name));
  if (schema.type === 'object')
    return Object.entries(schema.properties ?? {}).flatMap(([key, one]) =>
      textFields(one, path ? `${path}.${key}` : key, key),
    );
  if (schema.type === 'array') return schema.items ? textFields(schema.items, `${path}.0`, name) : [];
  return schema.type === 'string' && !schema.enum && !('const' in schema) ? [{ path, name, schema }] : [];
}

/** The same value with another one at a path such as `authors.0.email`. */
export function withValueAt(body: unknown, path: string, value: unknown): unknown {
  const [key = '', ...rest] = path.split('.');
  const inner = (body as Record<string, unknown> | undefined)?.[key];
  const next = rest.length > 0 ? withValueAt(inner, rest.join('.'), value) : value;
  if (Array.isArray(body)) return body.map((one, index) => (String(index) === key ? next : one));
  return { ...(body as object), [key]: next };
}
