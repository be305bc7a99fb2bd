import type { Language } from '#base/languages.ts';

/** The module of a catalogue, which joins its languages, with one more. */
export function withLanguage(source: string, folder: string, language: Language): string {
  const imports = [...source.matchAll(new RegExp(`^import .* from '\\./${folder}/\\w\\w\\.ts';\n`, 'gm'))];
  const last = imports.at(-1);
  if (!last || !/catalogue\(\{[^}]*\}\)/.test(source)) throw new Error(`The module of ${folder} has another form.`);
  const end = last.index + last[0].length;
  const joined = source.slice(end).replace(/catalogue\(\{([^}]*?),?\s*\}\)/, `catalogue({$1, ${language} })`);
  return `${source.slice(0, end)}import { ${language} } from './${folder}/${language}.ts';\n${joined}`;
}
