import { baseKeymap } from 'prosemirror-commands';
import { gapCursor } from 'prosemirror-gapcursor';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, sinkListItem } from 'prosemirror-schema-list';
import { search } from 'prosemirror-search';
import type { Plugin } from 'prosemirror-state';
import { goToNextCell, tableEditing } from 'prosemirror-tables';
import { splitItem, toForm, toggle } from './commands.ts';
import { typedReferences } from './typed-references.ts';
import { viewSchema as schema } from './view-schema.ts';

const item = schema.nodes.list_item as NonNullable<typeof schema.nodes.list_item>;

/** Keys of the editor. Outside of tables, Tab leaves it. */
const KEYS = {
  'Mod-z': undo,
  'Shift-Mod-z': redo,
  'Mod-y': redo,
  'Mod-b': toggle('bold'),
  'Mod-i': toggle('italic'),
  'Mod-.': toggle('superscript'),
  'Mod-,': toggle('subscript'),
  'Mod-Alt-0': toForm('paragraph'),
  'Mod-Alt-1': toForm('heading1'),
  'Mod-Alt-2': toForm('heading2'),
  'Mod-Alt-3': toForm('heading3'),
  Enter: splitItem,
  'Mod-]': sinkListItem(item),
  'Mod-[': liftListItem(item),
  Tab: goToNextCell(1),
  'Shift-Tab': goToNextCell(-1),
};

/** The plugins of the editor of texts. */
export const editorPlugins = (): Plugin[] => [
  history(),
  keymap(KEYS),
  keymap(baseKeymap),
  tableEditing({ allowTableNodeSelection: true }),
  gapCursor(),
  search(),
  typedReferences(),
];
