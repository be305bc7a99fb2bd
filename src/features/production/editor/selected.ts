import type { Node } from 'prosemirror-model';
import { type EditorState, NodeSelection } from 'prosemirror-state';
import { pointerAt } from './commands.ts';

/** An element around the selection that has details of its own. */
export interface SelectedNode {
  node: Node;
  pos: number;
}

export type PointerName = 'citation' | 'cross_reference' | 'link';
const POINTERS: readonly PointerName[] = ['citation', 'cross_reference', 'link'];
/** Items of lists have details only where they have a label of their own. */
const hasDetails = ({ type, attrs }: Node) =>
  DETAILED.has(type.name) || (type.name === 'list_item' && attrs.label !== '');
const DETAILED = new Set(['heading', 'figure', 'table_figure', 'equation', 'formula', 'footnote', 'reference']);

/** The innermost element with details, and the pointer with the cursor. */
export function selectedIn(state: EditorState): {
  element: SelectedNode | undefined;
  pointer: PointerName | undefined;
} {
  const { selection } = state;
  const pointer = selection.empty ? POINTERS.find((name) => pointerAt(state, name)) : undefined;
  if (selection instanceof NodeSelection && hasDetails(selection.node))
    return { element: { node: selection.node, pos: selection.from }, pointer };
  const { $from } = selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (hasDetails(node)) return { element: { node, pos: $from.before(depth) }, pointer };
  }
  return { element: undefined, pointer };
}
