import type { Catalogue, Translation } from './catalogues.ts';
import { type State, stateOf, type TranslationRecord } from './record.ts';
import { type Part, type Unit, unitsOf } from './units.ts';
import type { Word, WordFile } from './words.ts';

/** A piece of a text as translators get it: characters, or the number of a value that is put in. */
export type Inline = string | { id: string };

/** A text and its translation as translators get them. */
export interface ExchangeUnit {
  id: string;
  word: Word;
  state: State;
  source: Inline[];
  /** Missing where there is no translation yet. */
  target: Inline[] | undefined;
  /** The values of source and target by their numbers. */
  values: ReadonlyMap<string, string>;
  /** Where a translation is written: the text of the translation, or the English one that it begins as. */
  written: { unit: Unit; values: ReadonlyMap<string, Part> };
}

export interface ExchangeOptions {
  language: Translation;
  record: TranslationRecord;
}

/** The texts of a catalogue for the translators of a language. */
export function exchangeUnits(catalogue: Catalogue, { language, record }: ExchangeOptions): ExchangeUnit[] {
  const file = catalogue.translations[language];
  const seen = new Set<Unit['node']>();
  return [...catalogue.en.words.values()]
    .filter((word) => isWanted(word, catalogue.en, file))
    .flatMap((word) => {
      const state = stateOf(record, { catalogue, word, language });
      const translation = file?.words.get(word.key);
      const sources = unitsOf(word, catalogue.en);
      const targets = file && translation && unitsOf(translation, file);
      return (targets ?? sources).flatMap((unit, index) => {
        // Two words may be one constant.
        if (targets && seen.has(unit.node)) return [];
        seen.add(unit.node);
        // A translation may have more or fewer texts than the English code.
        const english =
          sources.find(({ place }) => place === unit.place) ?? sources[Math.min(index, sources.length - 1)];
        const source = english?.parts ?? [];
        const id = unit.node === word.node || unit.node === translation?.node ? word.key : `${word.key}:${index + 1}`;
        return [{ id, word, state, ...numbered({ source, unit, isTranslated: targets !== undefined }) }];
      });
    });
}

/** Constants that no function of the translation uses need none. */
function isWanted({ key }: Word, en: WordFile, file: WordFile | undefined): boolean {
  if (!key.startsWith(':') || file?.words.has(key)) return true;
  const name = new RegExp(`\\b${key.slice(1).split('.')[0]}\\b`);
  const untranslated = [...en.words.values()].filter((word) => !file?.words.has(word.key) && word.key !== key);
  return untranslated.some(({ node }) => name.test(en.source.slice(node.start, node.end)));
}

interface Numbering {
  source: readonly Part[];
  unit: Unit;
  isTranslated: boolean;
}

/** Numbers the values of both texts; the same code has the same number. */
function numbered({ source, unit, isTranslated }: Numbering) {
  const values = new Map<string, string>();
  const ids = new Map<string, string>();
  const inline = (parts: readonly Part[]) => {
    const times = new Map<string, number>();
    return parts.map((part): { part: Part; inline: Inline } => {
      if (typeof part === 'string') return { part, inline: part };
      const time = (times.get(part.code) ?? 0) + 1;
      times.set(part.code, time);
      const id = ids.get(`${part.code} ${time}`) ?? String(values.size + 1);
      ids.set(`${part.code} ${time}`, id);
      values.set(id, part.code);
      return { part, inline: { id } };
    });
  };
  const english = inline(source);
  const own = inline(unit.parts);
  const written = own.flatMap(({ part, inline: piece }): [string, Part][] =>
    typeof piece === 'string' ? [] : [[piece.id, part]],
  );
  return {
    source: english.map((piece) => piece.inline),
    target: isTranslated ? own.map((piece) => piece.inline) : undefined,
    values,
    written: { unit, values: new Map(written) },
  };
}
