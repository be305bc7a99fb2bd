import type { SelectedNode } from '../selected.ts';
import type { Editor } from '../use-editor.ts';

/** Input of each form of the inspector. */
export interface DetailProps extends SelectedNode {
  editor: Editor;
}
