import { DEFAULT_LANGUAGES, LANGUAGES, type Language } from '#base/languages.ts';

/** The languages that a setting such as "en,fr" names, English first; undefined where one of them is unknown. */
export function languagesNamed(setting: string | undefined): readonly Language[] | undefined {
  if (!setting) return DEFAULT_LANGUAGES;
  const names = setting.split(',').map((name) => name.trim());
  if (!names.every((name) => LANGUAGES.some((known) => known === name))) return undefined;
  return LANGUAGES.filter((language) => language === 'en' || names.includes(language));
}
