import * as z from 'zod/mini';
import { asOneLine, requiredLine, requiredText, withoutControls } from '#base/fields.ts';
import type { FieldMessage } from '#base/messages.ts';
import {
  CONTENT_LANGUAGE_NAMES,
  type ContentLanguage,
  type ContentTranslations,
  isBlankTranslation,
} from './content-languages.ts';
import {
  emptyFields,
  FIELD_NAMES,
  FIELDS,
  type FieldName,
  type FieldValues,
  fieldsChangedBy,
  optionLabel,
} from './fields.ts';

type Fields = typeof FIELDS;
type TextDescription = Extract<Fields[FieldName], { missing: string; max: number }>;
type StatementDescription = Extract<Fields[FieldName], { kind: 'statement' }>;
type ChoiceDescription = Extract<Fields[FieldName], { kind: 'choice' }>;

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
  choice: (field: ChoiceDescription) => z.enum(field.options as ChoiceDescription['options'], said(field, 'unknown')),
  /** Without those that are blank. */
  translations: () =>
    z.pipe(
      z.object(mapLanguages((language) => z.optional(translatedTexts(language)))),
      z.transform((given): ContentTranslations => {
        const written = CONTENT_LANGUAGE_NAMES.flatMap((language) => {
          const texts = given[language];
          return texts && !isBlankTranslation(texts) ? [[language, texts]] : [];
        });
        return Object.fromEntries(written);
      }),
    ),
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

/** All texts of one translation are blank, or title and abstract are there. */
function translatedTexts(language: ContentLanguage) {
  const { manuscriptTitle, abstract, keywords, translations } = FIELDS;
  const text = (clean: (text: string) => string, field: TextDescription) =>
    z.string().check(z.overwrite(clean), z.trim(), z.maxLength(field.max, said(field, 'tooLong')));
  return z
    .object({
      title: text(asOneLine, manuscriptTitle),
      abstract: text(withoutControls, abstract),
      keywords: text(asOneLine, keywords),
    })
    .check(
      z.check(({ value, issues }) => {
        if (isBlankTranslation(value)) return;
        const report = (path: string, message: string) =>
          issues.push({ code: 'custom', path: [path], message, input: value });
        if (!value.title) report('title', translations.missingTitle(optionLabel(language)));
        if (!value.abstract) report('abstract', translations.missingAbstract(optionLabel(language)));
      }),
    );
}

function mapLanguages<Schema>(schemaOf: (language: ContentLanguage) => Schema): Record<ContentLanguage, Schema> {
  return Object.fromEntries(CONTENT_LANGUAGE_NAMES.map((language) => [language, schemaOf(language)])) as Record<
    ContentLanguage,
    Schema
  >;
}

type SchemaOf<Name extends FieldName> = Fields[Name]['kind'] extends 'choice'
  ? z.ZodMiniType<FieldValues[Name], FieldValues[Name]>
  : ReturnType<(typeof SCHEMAS)[Fields[Name]['kind']]>;
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
  return z._default(schemaOf(name), emptyFields()[name]);
});

type ChangedFields = { [Name in FieldName]: z.ZodMiniOptional<SchemaOf<Name>> };
const changedFields = (changer: 'author' | 'editor') =>
  mapFields<ChangedFields>(fieldsChangedBy(changer), (name) => z.optional(schemaOf(name)));

/** The fields that authors may change in a revision; those left out stay as they are. */
export const revisedFields = changedFields('author');
/** The fields that editors may correct; those left out stay as they are. */
export const correctedFields = changedFields('editor');

const repliedTranslations = z.object(
  mapLanguages(() => z.optional(z.object({ title: z.string(), abstract: z.string(), keywords: z.string() }))),
);

/** The fields as replies give them. */
export const repliedFields = mapFields<{ [Name in FieldName]: z.ZodMiniType<FieldValues[Name]> }>(
  FIELD_NAMES,
  (name) => {
    const field = FIELDS[name];
    if (field.kind === 'codes') return z.array(z.string());
    if (field.kind === 'translations') return repliedTranslations;
    return field.kind === 'choice' ? z.enum(field.options as ChoiceDescription['options']) : z.string();
  },
);

function draftedTranslations() {
  const text = (field: TextDescription) => z.string().check(z.maxLength(field.max * 2));
  const { manuscriptTitle, abstract, keywords } = FIELDS;
  const texts = z.object({ title: text(manuscriptTitle), abstract: text(abstract), keywords: text(keywords) });
  return z.object(mapLanguages(() => z.optional(texts)));
}

/** An unfinished form: nothing has to be complete, everything has a limit. Older drafts lack the optional fields. */
export const draftedFields = mapFields<{
  [Name in FieldName]: Fields[Name] extends { missing: string }
    ? z.ZodMiniType<FieldValues[Name], FieldValues[Name]>
    : z.ZodMiniOptional<z.ZodMiniType<FieldValues[Name], FieldValues[Name]>>;
}>(FIELD_NAMES, (name) => {
  const field = FIELDS[name];
  const text = (max: number) => z.string().check(z.maxLength(max));
  if (field.kind === 'codes') return z.optional(z.array(text(20)).check(z.maxLength(field.max * 2)));
  if (field.kind === 'choice') return z.optional(z.enum(field.options as ChoiceDescription['options']));
  if (field.kind === 'translations') return z.optional(draftedTranslations());
  if (field.kind === 'topic') return text(TOPIC_MAX);
  return 'missing' in field ? text(field.max * 2) : z.optional(text(field.max * 2));
});
