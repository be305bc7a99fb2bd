import { element, textElement, xmlDocument, xmlEscaped } from '#base/xml-elements.ts';
import { readXml } from '#features/production/xml/read-xml.ts';
import { childOf, elementsOf, textOf, type XmlTree } from '#features/production/xml/xml-tree.ts';
import type { ExchangeUnit, Inline } from './exchange.ts';
import type { State } from './record.ts';

const NAMESPACE = 'urn:oasis:names:tc:xliff:document:2.0';
/** States of segments (XLIFF 2.1, 4.3.1.26). The translator of a stale text begins again. */
const STATES: Record<State, string> = {
  missing: 'initial',
  stale: 'initial',
  changed: 'translated',
  current: 'translated',
  checked: 'final',
};

/** The texts of a catalogue. */
export interface ExchangeFile {
  /** The name of the catalogue. */
  original: string;
  units: ExchangeUnit[];
}

/** An XLIFF 2.1 document with all texts; those without a translation have no target. */
export function writeXliff(files: readonly ExchangeFile[], language: string): string {
  const contents = files.map(({ original, units }, index) => {
    const attributes = { id: `f${index + 1}`, original, canResegment: 'no', 'xml:space': 'preserve' };
    return `${element('file', attributes, '\n', ...units.map((unit) => `${unitElement(unit)}\n`))}\n`;
  });
  const attributes = { xmlns: NAMESPACE, version: '2.1', srcLang: 'en', trgLang: language };
  return xmlDocument(element('xliff', attributes, '\n', ...contents));
}

function unitElement({ id, word, state, source, target, values }: ExchangeUnit): string {
  const note = (category: string, text: string) => textElement('note', text, { category });
  const notes = [
    note('location', word.key.replaceAll('.', ' › ').replace(/^:/, '')),
    ...(state === 'stale' ? [note('stale', 'The English text has changed since this was translated.')] : []),
    ...(word.comment ? [note('comment', word.comment)] : []),
  ];
  const data = [...values].map(([value, code]) => textElement('data', code, { id: `d${value}` }));
  const inline = (name: string, parts: readonly Inline[]) =>
    element(name, {}, ...parts.map((part) => (typeof part === 'string' ? xmlEscaped(part) : placeholder(part.id))));
  return element(
    'unit',
    { id },
    element('notes', {}, ...notes),
    data.length > 0 ? element('originalData', {}, ...data) : '',
    element(
      'segment',
      { state: STATES[state] },
      inline('source', source),
      target === undefined ? '' : inline('target', target),
    ),
  );
}

const placeholder = (id: string) => element('ph', { id, dataRef: `d${id}` });

/** A unit as translators send it back. */
export interface ReturnedUnit {
  id: string;
  source: Inline[];
  /** Missing or empty where there is no translation. */
  target: Inline[];
  isFinal: boolean;
}

/** A fault of the input; the message says what to change. */
export class InputError extends Error {}

/** The units of a catalogue as translators send them back. */
export interface ReturnedFile {
  original: string;
  units: ReturnedUnit[];
}

/** Reads an XLIFF 2 document from English into a language. */
export function readXliff(xml: string, language: string): ReturnedFile[] {
  const root = rootOf(xml);
  if (root.name !== 'xliff' || !root.attributes.version?.startsWith('2.')) throw new InputError('This is not XLIFF 2.');
  if (root.attributes.srcLang !== 'en' || root.attributes.trgLang !== language)
    throw new InputError(`This is not a translation from en into ${language}.`);
  return elementsOf(root, 'file').map((file) => ({
    original: file.attributes.original ?? '',
    units: unitsIn(file).map(returned),
  }));
}

function rootOf(xml: string): XmlTree {
  const encoding = /^\uFEFF?<\?xml[^>]*encoding\s*=\s*["']([^"']*)/.exec(xml)?.[1] ?? 'UTF-8';
  // Entities could stand for anything, and other encodings could hide their declarations.
  if (/<!(DOCTYPE|ENTITY)/i.test(xml) || encoding.toUpperCase() !== 'UTF-8')
    throw new InputError('The file has a DTD or another encoding than UTF-8.');
  try {
    return readXml(xml);
  } catch (cause) {
    throw new InputError('The file is not well-formed XML.', { cause });
  }
}

/** The units of a file, also those in groups. */
function unitsIn(tree: XmlTree): XmlTree[] {
  return elementsOf(tree).flatMap((child) =>
    child.name === 'unit' ? [child] : child.name === 'group' ? unitsIn(child) : [],
  );
}

function returned(unit: XmlTree): ReturnedUnit {
  // Some tools split texts although the file forbids it.
  const segments = elementsOf(unit).filter(({ name }) => name === 'segment' || name === 'ignorable');
  const translatable = segments.filter(({ name }) => name === 'segment');
  const isTranslated = translatable.every((segment) => childOf(segment, 'target'));
  return {
    id: unit.attributes.id ?? '',
    source: segments.flatMap((segment) => inlinesOf(childOf(segment, 'source'))).reduce(merge, []),
    target: isTranslated
      ? segments
          .flatMap((segment) => inlinesOf(childOf(segment, 'target') ?? childOf(segment, 'source')))
          .reduce(merge, [])
      : [],
    isFinal: translatable.every(({ attributes }) => attributes.state === 'final'),
  };
}

function inlinesOf(tree: XmlTree | undefined): Inline[] {
  return (tree?.children ?? []).flatMap((child): Inline[] => {
    if (typeof child === 'string') return [child];
    if (child.name === 'mrk') return inlinesOf(child);
    if (child.name === 'sm' || child.name === 'em') return [];
    // Anything else than our own placeholders has no value that it could stand for.
    return child.name === 'ph' ? [{ id: child.attributes.id ?? '' }] : [{ id: `<${child.name}>` }, textOf(child)];
  });
}

function merge(inlines: Inline[], next: Inline): Inline[] {
  const last = inlines.at(-1);
  if (next === '') return inlines;
  if (typeof next !== 'string' || typeof last !== 'string') return [...inlines, next];
  return [...inlines.slice(0, -1), last + next];
}
