import { existsSync, readFileSync } from 'node:fs';
import type { Language } from '#base/languages.ts';
import { sourceFiles } from './files.ts';
import { readWords, type WordFile } from './words.ts';

/** Languages that words are translated into. */
export type Translation = Exclude<Language, 'en'>;
export const TRANSLATIONS: readonly Translation[] = ['fr', 'rw'];
/** Languages in which no word may be missing. */
export const COMPLETE: readonly Translation[] = ['fr'];

export interface Catalogue {
  /** The folder of its files below `src`: `features/topics/texts`. */
  name: string;
  /** The source of the module that joins the languages. */
  door: string;
  en: WordFile;
  translations: Readonly<Partial<Record<Translation, WordFile>>>;
}

/** The path of a catalogue's file in a language. */
export const fileOf = (name: string, language: Language): string => `src/${name}/${language}.ts`;

/** The path of the module that joins the languages of a catalogue. */
export const doorOf = (name: string): string => `src/${name}.ts`;

/** All catalogues: folders with a file `en.ts` and a module of the same name beside them, which joins the languages. */
export function readCatalogues(): Catalogue[] {
  return sourceFiles().flatMap((path) => {
    const name = /^src\/(.+)\/en\.ts$/.exec(path)?.[1];
    return name !== undefined && existsSync(doorOf(name)) ? [readCatalogue(name)] : [];
  });
}

function readCatalogue(name: string): Catalogue {
  const read = (language: Language): WordFile => {
    const path = fileOf(name, language);
    return readWords(path, readFileSync(path, 'utf8'));
  };
  const present = TRANSLATIONS.filter((language) => existsSync(fileOf(name, language)));
  return {
    name,
    door: readFileSync(doorOf(name), 'utf8'),
    en: read('en'),
    translations: Object.fromEntries(present.map((language) => [language, read(language)])),
  };
}
