import type { Node } from 'prosemirror-model';
import type { TARGET_KINDS } from '../text/schema.ts';

/** An element that a text can refer to. */
export interface TargetInText {
  id: string;
  kind: (typeof TARGET_KINDS)[number];
  /** Such as "Table 2". */
  label: string;
  words: string;
}

const KINDS: Readonly<Record<string, TargetInText['kind']>> = {
  figure: 'fig',
  table_figure: 'table',
  equation: 'disp-formula',
  heading: 'sec',
};

/** The tables, figures, equations and sections of a text, in their order. */
export function targetsIn(doc: Node): TargetInText[] {
  let [part, isAppendix] = ['body', false];
  return doc.children.flatMap((node): TargetInText[] => {
    const kind = KINDS[node.type.name];
    const { id, label, level } = node.attrs;
    if (node.type.name === 'heading' && level === 1) {
      part = node.attrs.part;
      isAppendix = part === 'appendix';
    }
    if (!kind || id === '') return [];
    const words = node.type.name === 'equation' ? String(node.attrs.latex) : (node.firstChild?.textContent ?? '');
    if (kind !== 'sec') return [{ id, kind, label: label || id, words }];
    const title = node.textContent;
    return [{ id, kind: isAppendix && level === 1 ? 'app' : 'sec', label: `${label} ${title}`.trim(), words: '' }];
  });
}
