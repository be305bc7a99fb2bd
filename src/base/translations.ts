import * as z from 'zod/mini';
import { currentLanguage, type Language, languageOfContent, offeredLanguages } from './languages.ts';

/** Texts of a record in languages other than its own, which is English. A language is there as a whole or not at all. */
export interface Translations<Texts> {
  fr?: Texts | undefined;
}

/** The schema of `Translations` of these texts. */
export const translationsOf = <Texts extends z.ZodMiniType>(texts: Texts) => z.object({ fr: z.optional(texts) });

/** A stored record as replies have it: without `translations` when there are none. */
export function withTranslations<R extends { translations: Translations<object> }>({
  translations,
  ...record
}: R): Omit<R, 'translations'> & Partial<Pick<R, 'translations'>> {
  return { ...record, ...(translations.fr && { translations }) };
}

interface Translatable {
  translations?: Translations<object> | undefined;
}

/** How a record is shown to a reader. */
interface Shown {
  /** Whether its texts are in the reader's language. */
  isTranslated: boolean;
  /** The `lang` of its texts; undefined where it is that of the page. */
  lang: string | undefined;
}

/** The languages in which a page has all of these records: English, and those into which each is translated. */
export function languagesOf(...records: readonly Translatable[]): Language[] {
  const isTranslatedInto = (language: Language) =>
    records.every(({ translations }) => (translations as Partial<Record<Language, object>> | undefined)?.[language]);
  return offeredLanguages().filter((language) => language === 'en' || isTranslatedInto(language));
}

/** The translated texts of a record in the language of the page; undefined in English. */
function pageTextsOf({ translations }: Translatable): object | undefined {
  const language = currentLanguage();
  return language === 'en' ? undefined : (translations as Partial<Record<string, object>> | undefined)?.[language];
}

/** A record with its texts in the language of the page, if there is a translation; a text that is empty there stays in English. */
export function inPageLanguage<R extends Translatable>(record: R): R & Shown {
  const texts = pageTextsOf(record);
  const isTranslated = currentLanguage() === 'en' || texts !== undefined;
  const filled = Object.fromEntries(Object.entries(texts ?? {}).filter(([, text]) => isGiven(text)));
  return { ...record, ...filled, isTranslated, lang: isTranslated ? undefined : languageOfContent() };
}

/** The `lang` of one text of a record, which a translation may leave out; undefined where the text is in the language of the page. */
export function langOfText<R extends Translatable>(record: R, name: keyof R): string | undefined {
  const texts = pageTextsOf(record) as { [K in keyof R]?: unknown } | undefined;
  return isGiven(texts?.[name]) ? undefined : languageOfContent();
}

/** Whether a translated text, or list of texts, is not empty. */
const isGiven = (text: unknown): boolean => (Array.isArray(text) ? text.length > 0 : Boolean(text));
