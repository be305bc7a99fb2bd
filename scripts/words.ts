import { readFileSync, writeFileSync } from 'node:fs';
import { run } from './run.ts';
import { readCatalogues, TRANSLATIONS, type Translation } from './words/catalogues.ts';
import { exchangeUnits } from './words/exchange.ts';
import { importedTranslations } from './words/import.ts';
import {
  readRecord,
  recordWith,
  type Translated,
  translatedWords,
  unlessStale,
  wordName,
  writeRecord,
} from './words/record.ts';
import { InputError, readXliff, writeXliff } from './words/xliff.ts';

const USAGE = `npm run words -- accept [WORD or CATALOGUE …]   records which texts belong together
npm run words -- export ${TRANSLATIONS.join('|')} FILE.xlf      writes the texts for translators
npm run words -- import ${TRANSLATIONS.join('|')} FILE.xlf      reads the file that they sent back`;

const nameOf = ({ catalogue, word }: Translated) => wordName(catalogue, word);

/** Records new and changed translations, and those stale ones that are named because they fit the new English text, too. */
function accept(names: readonly string[]): void {
  const record = readRecord();
  const words = translatedWords(readCatalogues(), record);
  const isNamed = (word: Translated) => names.includes(nameOf(word)) || names.includes(word.catalogue.name);
  const known = new Set(words.flatMap((word) => [nameOf(word), word.catalogue.name]));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0) throw new InputError(`There is no such word or catalogue: ${unknown.join(', ')}`);

  writeRecord(recordWith(words, record, (word) => (isNamed(word) ? 'current' : unlessStale(word))));
  for (const word of words)
    if (word.state === 'stale' && !isNamed(word)) console.log(`Still stale: ${nameOf(word)} (${word.language})`);
  const counts = TRANSLATIONS.map((language) => {
    const own = words.filter((word) => word.language === language);
    return `${language} ${own.filter(({ state }) => state !== 'missing').length} of ${own.length}`;
  });
  console.log(`Translated words: ${counts.join(', ')}.`);
}

function exportTo(language: Translation, path: string): void {
  const options = { language, record: readRecord() };
  const files = readCatalogues().map((catalogue) => ({
    original: catalogue.name,
    units: exchangeUnits(catalogue, options),
  }));
  writeFileSync(path, writeXliff(files, language));
  const units = files.flatMap((file) => file.units);
  console.log(`${path}: ${units.length} texts, ${units.filter(({ target }) => !target).length} without a translation.`);
}

async function importFrom(language: Translation, path: string): Promise<void> {
  const record = readRecord();
  const returned = readXliff(readFileSync(path, 'utf8'), language);
  const { faults, changes, accepted } = importedTranslations(readCatalogues(), returned, { language, record });
  if (faults.length > 0) throw new InputError(faults.join('\n'));

  for (const [file, source] of changes) writeFileSync(file, source);
  if (changes.size > 0) await run('biome', ['check', '--write', ...changes.keys()]);
  const words = translatedWords(readCatalogues(), record);
  writeRecord(
    recordWith(words, record, (word) => (word.language === language ? accepted.get(nameOf(word)) : undefined)),
  );
  console.log(`${changes.size} files changed.`);
}

const [command, first = '', path] = process.argv.slice(2);
const language = TRANSLATIONS.find((translation) => translation === first);
try {
  if (command === 'accept') accept(process.argv.slice(3));
  else if (command === 'export' && language && path) exportTo(language, path);
  else if (command === 'import' && language && path) await importFrom(language, path);
  else throw new InputError(USAGE);
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
