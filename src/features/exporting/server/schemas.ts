import type pg from 'pg';

/** A column as the database describes it. */
interface Column {
  name: string;
  type: string;
  isNullable: boolean;
  /** `table.column` that it refers to. */
  refersTo: string | null;
}

const TYPES: Record<string, object> = {
  uuid: { type: 'string', format: 'uuid' },
  text: { type: 'string' },
  tsvector: { type: 'string' },
  integer: { type: 'integer' },
  smallint: { type: 'integer' },
  bigint: { type: 'integer' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  'timestamp with time zone': { type: 'string', format: 'date-time' },
  'timestamp without time zone': { type: 'string' },
};

export interface Described {
  table: string;
  description: string;
  columns: string[];
  /** Whether all values are texts, whatever the columns are. */
  isText: boolean;
}

/** Returns the JSON Schema (draft 2020-12) of a row of a table, from the database's own description. */
export async function rowSchema(
  client: pg.ClientBase,
  { table, description, columns, isText }: Described,
): Promise<object> {
  const { rows } = await client.query<Column>(
    `select attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as "isNullable",
       (select confrelid::regclass::text || '.' || target.attname from pg_constraint
          join pg_attribute target on target.attrelid = confrelid and target.attnum = confkey[1]
        where contype = 'f' and conrelid = own.attrelid and conkey = array[own.attnum] limit 1) as "refersTo"
     from pg_attribute own where attrelid = to_regclass($1) and attname = any($2) order by attnum`,
    [table, columns],
  );
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `${table}.schema.json`,
    title: table,
    description,
    type: 'object',
    properties: Object.fromEntries(
      rows.map((column) => [column.name, propertyOf(isText ? { ...column, type: 'text' } : column)]),
    ),
    required: rows.map(({ name }) => name),
    additionalProperties: false,
  };
}

function propertyOf({ type, isNullable, refersTo }: Column): object {
  const item = schemaOf(type.replace(/\[\]$/, ''));
  const own = type.endsWith('[]') ? { type: 'array', items: item } : item;
  return {
    ...(isNullable && 'type' in own ? { ...own, type: [own.type, 'null'] } : own),
    ...(refersTo ? { $comment: `refers to ${refersTo}` } : {}),
  };
}

/** Any value for JSON columns and for types that only pg-boss has. */
const schemaOf = (type: string): object => TYPES[type] ?? {};
