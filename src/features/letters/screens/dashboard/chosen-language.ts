import { currentLanguage, LANGUAGES, type Language } from '#base/languages.ts';

/** The language of the templates that an address names (`?language=fr`); without one that of the dashboard. */
export function chosenLanguage(url: string): Language {
  const named = new URL(url).searchParams.get('language');
  return LANGUAGES.find((language) => language === named) ?? currentLanguage();
}
