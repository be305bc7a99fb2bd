/** The languages that the journal publishes in, each with its own name and the codes that indexes ask for. */
export const CONTENT_LANGUAGES = {
  en: { name: 'English', iso6392b: 'eng', iso6393: 'eng' },
  fr: { name: 'Français', iso6392b: 'fre', iso6393: 'fra' },
  rw: { name: 'Kinyarwanda', iso6392b: 'kin', iso6393: 'kin' },
} as const satisfies Record<string, LanguageFacts>;

interface LanguageFacts {
  /** In itself. */
  name: string;
  /** As DOAJ asks for it. */
  iso6392b: string;
  /** As OpenAIRE asks for it. */
  iso6393: string;
}

/** ISO 639-1. */
export type ContentLanguage = keyof typeof CONTENT_LANGUAGES;
export const CONTENT_LANGUAGE_NAMES = Object.keys(CONTENT_LANGUAGES) as ContentLanguage[];

/** What readers of another language get of an article. */
export interface TranslatedTexts {
  title: string;
  abstract: string;
  /** Separated by commas; may be empty. */
  keywords: string;
}

/** The texts by language. One in the article's own language is kept, but not shown. */
export type ContentTranslations = { [Language in ContentLanguage]?: TranslatedTexts | undefined };

export const EMPTY_TRANSLATION: TranslatedTexts = { title: '', abstract: '', keywords: '' };

/** Whether nothing was written. */
export const isBlankTranslation = (texts: TranslatedTexts): boolean =>
  Object.values(texts).every((text: string) => !text.trim());

/** An article's translations into languages other than its own. */
export function translationsOf({
  language,
  translations,
}: {
  language: ContentLanguage;
  translations: ContentTranslations;
}): [ContentLanguage, TranslatedTexts][] {
  return CONTENT_LANGUAGE_NAMES.flatMap((name): [ContentLanguage, TranslatedTexts][] => {
    const texts = translations[name];
    return texts && name !== language ? [[name, texts]] : [];
  });
}
