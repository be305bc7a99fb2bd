import type { Node } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import { DEEPEST_HEADING } from '../text/schema.ts';

/** A heading of a text with the extent of its section, in positions of the document. */
export interface Section {
  id: string;
  label: string;
  title: string;
  level: number;
  part: string;
  /** Of the heading. */
  from: number;
  /** Of the next heading of this level or a higher one, or of the list of references. */
  to: number;
}

/** The sections of a text, in their order; each contains those below it. */
export function sectionsIn(doc: Node): Section[] {
  const sections: Section[] = [];
  const close = (level: number, to: number) => {
    for (const one of sections) if (one.to === -1 && one.level >= level) one.to = to;
  };
  doc.forEach((node, from) => {
    if (node.type.name === 'reference_list') close(0, from);
    if (node.type.name !== 'heading') return;
    const { id, label, level, part } = node.attrs;
    close(level, from);
    sections.push({ id, label, title: node.textContent, level, part, from, to: -1 });
  });
  close(0, doc.content.size);
  return sections;
}

/** Moves a section before the one above it, or behind the one below it, on the same level; undefined at the end of its row. */
export function withSectionMoved(state: EditorState, from: number, direction: -1 | 1): Transaction | undefined {
  const sections = sectionsIn(state.doc);
  const moved = sections.find((one) => one.from === from);
  if (!moved) return undefined;
  const [first, second] =
    direction === 1
      ? [moved, sections.find((one) => one.from === moved.to)]
      : [sections.find((one) => one.to === moved.from && one.level === moved.level), moved];
  if (!first || !second || first.level !== second.level) return undefined;
  const [upper, lower] = [state.doc.slice(first.from, first.to), state.doc.slice(second.from, second.to)];
  return state.tr.replaceWith(first.from, second.to, lower.content.append(upper.content));
}

/** Makes a section, and those below it, deeper or less deep; undefined beyond the first and the last level. */
export function withLevelChanged(state: EditorState, from: number, by: -1 | 1): Transaction | undefined {
  const sections = sectionsIn(state.doc);
  const changed = sections.find((one) => one.from === from);
  if (!changed) return undefined;
  const within = sections.filter((one) => one.from >= changed.from && one.from < changed.to);
  if (within.some(({ level }) => level + by < 1 || level + by > DEEPEST_HEADING)) return undefined;
  const tr = state.tr;
  for (const one of within) tr.setNodeAttribute(one.from, 'level', one.level + by);
  return tr;
}
