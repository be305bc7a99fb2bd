import { withoutUndefined } from '#base/fields.ts';
import { codesIn } from './codes.ts';
import {
  CONTENT_LANGUAGE_NAMES,
  type ContentLanguage,
  type ContentTranslations,
  isBlankTranslation,
  type TranslatedTexts,
} from './content-languages.ts';
import { FIELDS, type FieldName, type FieldValues } from './fields.ts';

/**
 * Returns the values of a form's fields, which are text; codes are separated by commas, translations have a field for each text.
 * Fields that it lacks are left out.
 */
export function fieldsFromForm(values: Record<string, string>, names: FieldName[]): Partial<FieldValues> {
  const given = names.map((name): [FieldName, unknown] => [name, fieldFromForm(values, name)]);
  return withoutUndefined(Object.fromEntries(given)) as Partial<FieldValues>;
}

function fieldFromForm(values: Record<string, string>, name: FieldName): FieldValues[FieldName] | undefined {
  const { kind } = FIELDS[name];
  if (kind === 'translations') return translationsFromForm(values);
  const text = values[name];
  return kind === 'codes' && text !== undefined ? codesIn(text) : text;
}

/** The name of the form field, and the path of an error, of one text of a translation. */
export const translationPath = (language: ContentLanguage, text: keyof TranslatedTexts): string =>
  `translations.${language}.${text}`;

function translationsFromForm(values: Record<string, string>): ContentTranslations | undefined {
  const isThere = Object.keys(values).some((name) => name.startsWith('translations.'));
  if (!isThere) return undefined;
  const entries = CONTENT_LANGUAGE_NAMES.map((language): [ContentLanguage, TranslatedTexts] => {
    const text = (name: keyof TranslatedTexts) => values[translationPath(language, name)] ?? '';
    return [language, { title: text('title'), abstract: text('abstract'), keywords: text('keywords') }];
  });
  return Object.fromEntries(entries.filter(([, texts]) => !isBlankTranslation(texts)));
}
