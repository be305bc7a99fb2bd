import type { Node } from 'prosemirror-model';
import type { TextReport } from '../rules.ts';
import { countsOf, findingsIn, inOrder } from '../text/findings.ts';
import type { Json } from '../text/inline-json.ts';
import { assemble } from './reader/assemble.ts';
import type { ListPlace } from './reader/numbering.ts';
import { plainParagraph, type RawTable } from './reader/raw.ts';
import type { Block, Structure } from './reader/structure.ts';

/** A part of a text as a person would write it down. In words, `_…_` is italic. */
export type Part =
  | { heading: string; level?: number; label?: string }
  | { words: string }
  | { items: string[]; labels?: string[] }
  | { equation: string; label: string }
  | { table: string[][]; label: string; caption: string; note?: string }
  | { figure: string; label: string; caption: string; alternative: string };

/** A text that is written in parts, with its list of references. */
export interface Parts {
  parts: Part[];
  references: string[];
}

/**
 * Makes a text from parts, as the reader makes one from a Word document: citations, cross references and the pieces of references
 * are recognised. Figures have the names of their pictures, which are not yet stored.
 */
export function composed({ parts, references }: Parts): { doc: Node; report: TextReport } {
  const structure: Structure = {
    blocks: parts.flatMap(blocksOf),
    references: references.map(inlineOf),
    referencesTitle: references.length > 0 ? 'References' : '',
    furtherLists: [],
    statements: [],
    front: [],
    contents: 0,
  };
  const { doc, linker } = assemble(structure, (name) => name);
  const findings = inOrder(findingsIn(doc));
  return { doc, report: { findings, counts: countsOf(doc, linker.unmatched.length), statements: [] } };
}

function inlineOf(words: string): Json[] {
  return words.split(/_([^_]+)_/u).flatMap((text, index): Json[] => {
    if (text === '') return [];
    return [index % 2 === 1 ? { type: 'text', text, marks: [{ type: 'italic' }] } : { type: 'text', text }];
  });
}

const BULLET: ListPlace = {
  id: 'list',
  level: 0,
  format: 'bullet',
  number: 1,
  label: '',
  isWorded: false,
  isContinuation: false,
  indent: undefined,
};

function blocksOf(part: Part): Block[] {
  const bookmarks: string[] = [];
  if ('heading' in part) {
    const { heading, level = 1, label = '' } = part;
    return [
      { role: 'heading', level, label, isGuessed: false, isAppendix: false, inline: inlineOf(heading), bookmarks },
    ];
  }
  if ('words' in part) return [{ role: 'paragraph', inline: inlineOf(part.words), bookmarks }];
  if ('items' in part)
    return part.items.map((item, index) => {
      const label = part.labels?.[index] ?? '';
      return { role: 'item', inline: inlineOf(item), place: { ...BULLET, label, isWorded: label !== '' } };
    });
  if ('equation' in part) return [{ role: 'equation', mathml: part.equation, label: part.label, bookmarks }];
  const named = { label: part.label, caption: inlineOf(part.caption), bookmarks };
  if ('figure' in part) {
    const { figure, alternative } = part;
    return [{ role: 'figure', ...named, notes: [], part: figure, drawing: '', alternative, width: 0 }];
  }
  return [{ role: 'table', ...named, notes: part.note ? [inlineOf(part.note)] : [], table: tableOf(part.table) }];
}

/** The first row is the head. */
function tableOf(rows: string[][]): RawTable {
  return {
    kind: 'table',
    bookmarks: [],
    rows: rows.map((cells, index) => ({
      isHeader: index === 0,
      cells: cells.map((words) => ({
        blocks: [plainParagraph(inlineOf(words))],
        align: '',
        colspan: 1,
        merge: 'none',
      })),
    })),
  };
}
