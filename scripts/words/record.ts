import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { type Catalogue, COMPLETE, TRANSLATIONS, type Translation } from './catalogues.ts';
import { unitsOf } from './units.ts';
import type { Word, WordFile } from './words.ts';

/**
 * The texts that belong together: by word and language the hashes of the English text and of its translation, and whether a native
 * speaker has checked it. A line a word, so that branches of the repository can be merged.
 */
export type TranslationRecord = Record<string, string>;

/**
 * A translation compared with the record. `stale`: the English text has changed since, and the translation has not. `changed`: the
 * translation is new, too. `checked`: a native speaker has checked it.
 */
export type State = 'missing' | 'stale' | 'changed' | 'current' | 'checked';

const FILE = 'src/translations.json';
const HASH_LENGTH = 8;
const CHECKED = ' checked';

/** Reads the record of the repository. */
export const readRecord = (): TranslationRecord => JSON.parse(readFileSync(FILE, 'utf8'));

/** Writes the record of the repository. */
export const writeRecord = (record: TranslationRecord): void =>
  writeFileSync(FILE, `${JSON.stringify(record, undefined, 2)}\n`);

/** The name of a word among those of all catalogues: `features/topics/texts:dashboard.title`. */
export const wordName = ({ name }: Catalogue, { key }: Word): string => `${name}:${key}`;

/** A word as people read it; code as it is written, whatever its line breaks. */
export function textOfWord({ node }: Word, { source }: WordFile): string {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.cooked ?? '';
  return source
    .slice(node.start, node.end)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<=[([{]) | (?=[)\]}])|,(?= ?[)\]}])/g, '');
}

function hashOf(word: Word, file: WordFile): string {
  return createHash('sha256').update(textOfWord(word, file)).digest('hex').slice(0, HASH_LENGTH);
}

/** The entry of a word's translation as it is now; undefined when it has none. */
function presentEntry(catalogue: Catalogue, word: Word, language: Translation): string | undefined {
  const file = catalogue.translations[language];
  const translation = file?.words.get(word.key);
  return file && translation && `${language} ${hashOf(word, catalogue.en)} ${hashOf(translation, file)}`;
}

function recordedEntry(record: TranslationRecord, name: string, language: Translation): string | undefined {
  return record[name]?.split(', ').find((entry) => entry.startsWith(`${language} `));
}

/** A word of a catalogue in a language. */
interface Place {
  catalogue: Catalogue;
  word: Word;
  language: Translation;
}

/** The state of a word's translation. */
export function stateOf(record: TranslationRecord, { catalogue, word, language }: Place): State {
  const present = presentEntry(catalogue, word, language);
  if (present === undefined) return 'missing';
  const recorded = recordedEntry(record, wordName(catalogue, word), language);
  if (recorded?.startsWith(present)) return recorded.endsWith(CHECKED) ? 'checked' : 'current';
  return recorded?.replace(CHECKED, '').slice(-HASH_LENGTH) === present.slice(-HASH_LENGTH) ? 'stale' : 'changed';
}

export interface Translated extends Place {
  state: State;
}

/** All words in all languages with their states, without the constants that have no texts. */
export function translatedWords(catalogues: readonly Catalogue[], record: TranslationRecord): Translated[] {
  return catalogues.flatMap((catalogue) =>
    [...catalogue.en.words.values()]
      .filter((word) => !word.key.startsWith(':') || unitsOf(word, catalogue.en).length > 0)
      .flatMap((word) =>
        TRANSLATIONS.map((language) => ({
          catalogue,
          word,
          language,
          state: stateOf(record, { catalogue, word, language }),
        })),
      ),
  );
}

/** Whether the present translation belongs to the present English text; undefined leaves the entry as it is. */
export type Decide = (word: Translated) => 'current' | 'checked' | undefined;

/** A translation that has changed was written for the present English text. A stale one was not. */
export const unlessStale: Decide = ({ state }) => (state === 'stale' ? undefined : 'current');

/** The record after some decisions. */
export function recordWith(words: readonly Translated[], record: TranslationRecord, decide: Decide): TranslationRecord {
  const entries = new Map<string, string[]>();
  for (const word of words) {
    const name = wordName(word.catalogue, word.word);
    const entry = entryAfter(word, recordedEntry(record, name, word.language), decide(word));
    if (entry !== undefined) entries.set(name, [...(entries.get(name) ?? []), entry]);
  }
  const sorted = [...entries].sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, all]) => [name, all.join(', ')]));
}

function entryAfter(word: Translated, recorded: string | undefined, decision: ReturnType<Decide>): string | undefined {
  if (decision === undefined || word.state === 'checked') return recorded;
  const present = presentEntry(word.catalogue, word.word, word.language);
  return present && `${present}${decision === 'checked' ? CHECKED : ''}`;
}

/** Sentences about translations that are stale, missing or not in the record. */
export function translationFaults(catalogues: readonly Catalogue[], record: TranslationRecord): string[] {
  const words = translatedWords(catalogues, record);
  const faults = words.flatMap((word) => faultOf(word) ?? []);
  const now = recordWith(words, record, unlessStale);
  const names = [...new Set([...Object.keys(now), ...Object.keys(record)])];
  const changed = names.filter((name) => now[name] !== record[name]);
  if (changed.length === 0) return faults;
  const some = `${changed.slice(0, 5).join(', ')}${changed.length > 5 ? ', …' : ''}`;
  return [...faults, `${FILE} lacks changes of words: ${some}. Run: npm run words -- accept`];
}

function faultOf({ catalogue, word, language, state }: Translated): string | undefined {
  const name = wordName(catalogue, word);
  const file = catalogue.translations[language];
  const translation = file?.words.get(word.key);
  if (state === 'missing') return isRequired(word, language) ? `${name} is missing in ${language}.` : undefined;
  if (state !== 'stale' || !file || !translation) return undefined;
  const [english, theirs] = [textOfWord(word, catalogue.en), textOfWord(translation, file)].map(quoted);
  return `${name}: the English text has changed to ${english}, its translation (${language}) is still ${theirs}. Change it, or run: npm run words -- accept ${name}`;
}

/** Constants that only functions use may have other names in each language. */
const isRequired = ({ key }: Word, language: Translation) => COMPLETE.includes(language) && !key.startsWith(':');

const quoted = (text: string) => JSON.stringify(text.length > 120 ? `${text.slice(0, 119)}…` : text);
