import type { Language } from '#base/languages.ts';
import { type Catalogue, COMPLETE, doorOf, fileOf, type Translation } from './catalogues.ts';
import { withLanguage } from './door.ts';
import { type ExchangeOptions, type ExchangeUnit, exchangeUnits, type Inline } from './exchange.ts';
import { withNewWords } from './new-words.ts';
import { type Part, rewritten, type Unit } from './units.ts';
import { readWords } from './words.ts';
import type { ReturnedFile, ReturnedUnit } from './xliff.ts';

/** The outcome of an import: either faults, or the new sources of files that change and the words whose translation is accepted. */
export interface Import {
  faults: string[];
  /** New sources by path. */
  changes: Map<string, string>;
  /** Words whose translation belongs to the present English text, by name; `checked` where it came back as final. */
  accepted: Map<string, 'current' | 'checked'>;
}

/** A unit of ours with what came back for it. */
interface Match {
  unit: ExchangeUnit;
  /** The new text; undefined where nothing changes. */
  parts: Part[] | undefined;
  isFinal: boolean;
}

/** Compares the texts that translators sent back with the catalogues. */
export function importedTranslations(
  catalogues: readonly Catalogue[],
  files: readonly ReturnedFile[],
  options: ExchangeOptions,
): Import {
  const result: Import = { faults: [], changes: new Map(), accepted: new Map() };
  const seen = new Set<string>();
  for (const { original, units } of files) {
    const catalogue = catalogues.find(({ name }) => name === original);
    if (!catalogue || seen.has(original)) {
      result.faults.push(`${original} is ${catalogue ? 'there twice' : 'not a catalogue'}.`);
      continue;
    }
    seen.add(original);
    importFile({ catalogue, returned: units, options, result });
  }
  return result;
}

interface FileImport {
  catalogue: Catalogue;
  returned: readonly ReturnedUnit[];
  options: ExchangeOptions;
  result: Import;
}

function importFile({ catalogue, returned, options, result }: FileImport): void {
  const own = new Map(exchangeUnits(catalogue, options).map((unit) => [unit.id, unit]));
  const matches = new Map<string, Match>();
  for (const unit of returned) {
    const name = `${catalogue.name}:${unit.id}`;
    const match = matched(own.get(unit.id), unit);
    if (matches.has(unit.id)) result.faults.push(`${name} is there twice.`);
    else if (typeof match === 'string') result.faults.push(`${name} ${match}`);
    else matches.set(unit.id, match);
  }
  const { changes, faults } = changedSources(catalogue, { matches, language: options.language });
  result.faults.push(...faults);
  for (const [path, source] of changes) result.changes.set(path, source);
  for (const [key, decision] of acceptedWords([...own.values()], matches))
    result.accepted.set(`${catalogue.name}:${key}`, decision);
}

/** The new text of a unit, or why it is refused. */
function matched(unit: ExchangeUnit | undefined, { source, target, isFinal }: ReturnedUnit): Match | string {
  if (!unit) return 'is not a text of this catalogue.';
  if (target.length === 0 || isSame(target, unit.target)) return { unit, parts: undefined, isFinal };
  if (!isSame(source, unit.source)) return 'has another English text now. Export it again.';
  const { values } = unit.written;
  const numbers = target.flatMap((part) => (typeof part === 'string' ? [] : [part.id]));
  const isWhole = numbers.length === values.size && new Set(numbers).size === values.size;
  if (!isWhole || !numbers.every((id) => values.has(id)))
    return `needs each of these placeholders once: ${[...values.keys()].join(', ') || 'none'}. It has: ${numbers.join(', ') || 'none'}.`;
  const parts = target.map((part) => (typeof part === 'string' ? part : (values.get(part.id) as Part)));
  return { unit, parts, isFinal };
}

const isSame = (one: readonly Inline[], other: readonly Inline[] | undefined) =>
  JSON.stringify(one) === JSON.stringify(other);

/** By key: words all of whose texts came back as final, and words some of whose texts came back changed. */
function acceptedWords(own: readonly ExchangeUnit[], matches: ReadonlyMap<string, Match>) {
  const words = [...Map.groupBy(own, ({ word }) => word.key)];
  return words.flatMap(([key, units]): [string, 'current' | 'checked'][] => {
    const returned = units.map(({ id }) => matches.get(id));
    if (returned.every((match) => match?.isFinal)) return [[key, 'checked']];
    return returned.some((match) => match?.parts) ? [[key, 'current']] : [];
  });
}

interface Changes {
  matches: ReadonlyMap<string, Match>;
  language: Translation;
}

function changedSources(catalogue: Catalogue, { matches, language }: Changes) {
  const texts = new Map<Unit['node'], Part[]>();
  const added = new Map<Unit['node'], Part[]>();
  for (const { unit, parts } of matches.values())
    if (parts) (unit.target ? texts : added).set(unit.written.unit.node, parts);
  const faults: string[] = [];
  const changes = new Map<string, string>();
  if (texts.size + added.size === 0) return { changes, faults };

  const path = fileOf(catalogue.name, language);
  const file = catalogue.translations[language] ?? readWords(path, emptyFile(language));
  const changed = readWords(path, rewritten(file.source, { start: 0, end: file.source.length }, texts));
  const complete = withNewWords(catalogue, changed, added);
  faults.push(...complete.faults);
  if (complete.source === file.source) return { changes, faults };
  changes.set(path, complete.source);
  if (!catalogue.translations[language])
    changes.set(doorOf(catalogue.name), withLanguage(catalogue.door, folderOf(catalogue), language));
  return { changes, faults };
}

const folderOf = ({ name }: Catalogue) => name.split('/').at(-1) as string;

function emptyFile(language: Language): string {
  const type = COMPLETE.some((complete) => complete === language) ? 'Words' : 'SomeWords';
  return `import type { ${type} } from '#base/languages.ts';
import type { en } from './en.ts';

export const ${language} = {} satisfies ${type}<typeof en>;
`;
}
