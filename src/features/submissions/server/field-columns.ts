import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, type CheckBuilder, check, jsonb, type Set$Type, text } from 'drizzle-orm/pg-core';
import type { ContentTranslations } from '../fields/content-languages.ts';
import {
  type ColumnOf,
  columnOf,
  FIELDS,
  type FieldName,
  type FieldValues,
  STORED_FIELDS,
  type StoredField,
} from '../fields/fields.ts';

type Fields = typeof FIELDS;

/** The column of a field by its kind. */
const COLUMNS = {
  line: () => text().notNull(),
  text: () => text().notNull(),
  statement: () => text().notNull().default(''),
  choice: ({ options, initial }: Extract<Fields[FieldName], { kind: 'choice' }>) =>
    text({ enum: options as [string, ...string[]] })
      .notNull()
      .default(initial),
  translations: () => jsonb().$type<ContentTranslations>().notNull().default({}),
  codes: () => text().array().notNull().default([]),
};

type ColumnsOf = {
  [Name in StoredField as ColumnOf<Name>]: Set$Type<
    ReturnType<(typeof COLUMNS)[Fields[Name]['kind']]>,
    // The column of an array has the type of its elements.
    FieldValues[Name] extends (infer Element)[] ? Element : FieldValues[Name]
  >;
};

/** The columns of the fields of a submission; the article has the same. */
export function fieldColumns(): ColumnsOf {
  const columns = STORED_FIELDS.map((name) => {
    const build = COLUMNS[FIELDS[name].kind] as (field: Fields[FieldName]) => unknown;
    return [columnOf(name), build(FIELDS[name])];
  });
  return Object.fromEntries(columns) as ColumnsOf;
}

/** The limits of the fields as constraints of the database, which hold for every writer. */
export function fieldChecks(table: string, columns: Record<keyof ColumnsOf, AnyPgColumn>): CheckBuilder[] {
  return STORED_FIELDS.map((name) => {
    const column = columnOf(name);
    const limited = 'tooLong' in FIELDS[name] ? 'length' : 'limit';
    return check(`${table}_${snakeCased(column)}_${limited}`, conditionOf(name, columns[column]));
  });
}

function conditionOf(name: StoredField, column: AnyPgColumn): SQL {
  const field = FIELDS[name];
  if (field.kind === 'codes') return sql`cardinality(${column}) <= ${sql.raw(String(field.max))}`;
  if (field.kind === 'translations') return sql`jsonb_typeof(${column}) = 'object'`;
  if (field.kind === 'choice') {
    return sql`${column} in (${sql.raw(field.options.map((option) => `'${option}'`).join(', '))})`;
  }
  const least = 'missing' in field ? 1 : 0;
  return sql`char_length(${column}) between ${sql.raw(String(least))} and ${sql.raw(String(field.max))}`;
}

const snakeCased = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
