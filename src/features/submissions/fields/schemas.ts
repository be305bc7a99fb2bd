import * as z from 'zod/mini';
import { requiredLine, requiredText, withoutControls } from '#base/fields.ts';
import type { FieldMessage } from '#base/messages.ts';
import { FIELD_NAMES, FIELDS, type FieldName, type FieldValues, fieldsChangedBy } from './fields.ts';

type Fields = typeof FIELDS;
type TextDescription = Extract<Fields[FieldName], { missing: string; max: number }>;
type StatementDescription = Extract<Fields[FieldName], { kind: 'statement' }>;

const TOPIC_MAX = 100;
const JEL_CODE = /^[a-z]\d{2}$/i;

/** A message of a field. */
const said = <Key extends string>(field: Readonly<Record<Key, string>>, key: Key): FieldMessage => ({
  error: () => field[key],
});

/** The schema of a value by the kind of its field. */
const SCHEMAS = {
  line: (field: TextDescription) => requiredLine(said(field, 'missing'), field.max, said(field, 'tooLong')),
  text: (field: TextDescription) => requiredText(said(field, 'missing'), field.max, said(field, 'tooLong')),
  /** A topic's name or id. */
  topic: (field: Fields['topic']) => requiredText(said(field, 'missing'), TOPIC_MAX, said(field, 'unknown')),
  /** Empty where there is nothing to say; null means the same. */
  statement: (field: StatementDescription) =>
    z.pipe(
      z.nullable(
        z.string().check(z.overwrite(withoutControls), z.trim(), z.maxLength(field.max, said(field, 'tooLong'))),
      ),
      z.transform((text) => text ?? ''),
    ),
  choice: (field: Fields['articleType']) => z.enum(field.options, said(field, 'unknown')),
  /** In upper case, each once. Whether the classification has them is checked where they are stored. */
  codes: (field: Fields['jelCodes']) => {
    const unknown = said(field, 'unknown');
    return z.pipe(
      z.array(z.string(unknown), unknown).check(
        z.maxLength(field.max, said(field, 'tooMany')),
        z.refine((codes) => codes.every((code) => JEL_CODE.test(code.trim())), unknown),
      ),
      z.transform((codes) => [...new Set(codes.map((code) => code.trim().toUpperCase()))]),
    );
  },
};

type SchemaOf<Name extends FieldName> = ReturnType<(typeof SCHEMAS)[Fields[Name]['kind']]>;
/** A submission may leave out the fields that are not required. */
type SubmittedSchemaOf<Name extends FieldName> = Fields[Name] extends { missing: string }
  ? SchemaOf<Name>
  : z.ZodMiniDefault<SchemaOf<Name>>;

function mapFields<Shape>(names: readonly FieldName[], schemaOf: (name: FieldName) => unknown): Shape {
  return Object.fromEntries(names.map((name) => [name, schemaOf(name)])) as Shape;
}

function schemaOf(name: FieldName): z.ZodMiniType {
  const field = FIELDS[name];
  const build = SCHEMAS[field.kind] as (description: typeof field) => z.ZodMiniType;
  return build(field);
}

/** The fields as a submission gives them. */
export const submittedFields = mapFields<{ [Name in FieldName]: SubmittedSchemaOf<Name> }>(FIELD_NAMES, (name) => {
  const field = FIELDS[name];
  if ('missing' in field) return schemaOf(name);
  return z._default(schemaOf(name), field.kind === 'choice' ? field.initial : field.kind === 'codes' ? [] : '');
});

type ChangedFields = { [Name in FieldName]: z.ZodMiniOptional<SchemaOf<Name>> };
const changedFields = (changer: 'author' | 'editor') =>
  mapFields<ChangedFields>(fieldsChangedBy(changer), (name) => z.optional(schemaOf(name)));

/** The fields that authors may change in a revision; those left out stay as they are. */
export const revisedFields = changedFields('author');
/** The fields that editors may correct; those left out stay as they are. */
export const correctedFields = changedFields('editor');

/** The fields as replies give them. */
export const repliedFields = mapFields<{ [Name in FieldName]: z.ZodMiniType<FieldValues[Name]> }>(
  FIELD_NAMES,
  (name) => {
    const field = FIELDS[name];
    if (field.kind === 'codes') return z.array(z.string());
    return field.kind === 'choice' ? z.enum(field.options) : z.string();
  },
);

/** An unfinished form: nothing has to be complete, everything has a limit. Older drafts lack the optional fields. */
export const draftedFields = mapFields<{
  [Name in FieldName]: Fields[Name] extends { missing: string }
    ? z.ZodMiniType<FieldValues[Name], FieldValues[Name]>
    : z.ZodMiniOptional<z.ZodMiniType<FieldValues[Name], FieldValues[Name]>>;
}>(FIELD_NAMES, (name) => {
  const field = FIELDS[name];
  const text = (max: number) => z.string().check(z.maxLength(max));
  if (field.kind === 'codes') return z.optional(z.array(text(20)).check(z.maxLength(field.max * 2)));
  if (field.kind === 'choice') return z.optional(z.enum(field.options));
  if (field.kind === 'topic') return text(TOPIC_MAX);
  return 'missing' in field ? text(field.max * 2) : z.optional(text(field.max * 2));
});
