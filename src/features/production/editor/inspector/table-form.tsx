import type { Command } from 'prosemirror-state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  isInTable,
  mergeCells,
  selectedRect,
  setCellAttr,
  splitCell,
  toggleHeaderColumn,
  toggleHeaderRow,
} from 'prosemirror-tables';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { editorTexts } from '../texts.ts';
import type { DetailProps } from './detail-props.ts';

const { table: texts, label, labelHint } = editorTexts.inspector;

const TOOLS: [string, Command][] = [
  [texts.headerRow, toggleHeaderRow],
  [texts.headerColumn, toggleHeaderColumn],
  [texts.rowAbove, addRowBefore],
  [texts.rowBelow, addRowAfter],
  [texts.columnBefore, addColumnBefore],
  [texts.columnAfter, addColumnAfter],
  [texts.merge, mergeCells],
  [texts.split, splitCell],
  [texts.deleteRow, deleteRow],
  [texts.deleteColumn, deleteColumn],
];
const ALIGNMENTS = Object.entries(texts.alignments).map(([value, name]) => ({ value, label: name }));

export function TableForm({ node, pos, editor: { state, apply, run } }: DetailProps) {
  const addNote = () => apply(({ tr, schema }) => tr.insert(pos + node.nodeSize - 1, schema.node('note')));
  return (
    <>
      <TextField
        label={label}
        hint={labelHint}
        value={node.attrs.label}
        maxLength={60}
        onChange={({ target }) => apply(({ tr }) => tr.setNodeAttribute(pos, 'label', target.value))}
      />
      {isInTable(state) ? (
        <>
          <div className="flex flex-wrap gap-2 [&_button]:min-h-9 [&_button]:px-3 [&_button]:py-1">
            {TOOLS.map(([name, command]) => (
              <Button key={name} look="secondary" disabled={!command(state)} onClick={() => run(command)}>
                {name}
              </Button>
            ))}
          </div>
          <SelectField
            label={texts.align}
            value={String(alignmentIn(state))}
            options={ALIGNMENTS}
            onChange={(event) => run(setCellAttr('align', event.target.value))}
          />
        </>
      ) : (
        <p className="text-sm text-faint">{texts.cells}</p>
      )}
      <Button look="quiet" className="justify-self-start" onClick={addNote}>
        {texts.note}
      </Button>
    </>
  );
}

/** The alignment of the first selected cell. */
function alignmentIn(state: DetailProps['editor']['state']): string {
  const { map, left, top, table } = selectedRect(state);
  const cell = table.nodeAt(map.map[top * map.width + left] ?? 0);
  return cell?.attrs.align ?? '';
}
