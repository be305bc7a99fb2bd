import { Toolbar } from '@base-ui/react/toolbar';
import {
  Bold,
  BookPlus,
  BookText,
  Image,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  Search,
  Sigma,
  SquareArrowOutUpRight,
  SquareSigma,
  StickyNote,
  Subscript,
  Superscript,
  Table,
  TextQuote,
  Undo2,
} from 'lucide-react';
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import {
  addReference,
  BLOCKS,
  type BlockForm,
  formOf,
  insertEquation,
  insertFigure,
  insertInline,
  insertTable,
  isMarked,
  type MarkName,
  toForm,
  toggle,
  toggleList,
  toggleQuote,
} from './commands.ts';
import { editorTexts } from './texts.ts';
import type { Editor } from './use-editor.ts';

const { toolbar: texts, blocks, marks } = editorTexts;

const MARKS: { name: MarkName; icon: LucideIcon }[] = [
  { name: 'bold', icon: Bold },
  { name: 'italic', icon: Italic },
  { name: 'superscript', icon: Superscript },
  { name: 'subscript', icon: Subscript },
];

/** Questions and bars that a button of the toolbar opens. */
export type Choice = 'cite' | 'refer' | 'link' | 'find';

interface ToolbarProps {
  editor: Editor;
  onChoose: (choice: Choice) => void;
}

/** The tools of the editor. Arrow keys move between them, as in every toolbar. */
export function EditorToolbar({ editor, onChoose }: ToolbarProps) {
  const { state, run, applyAndFocus } = editor;
  return (
    <Toolbar.Root
      aria-label={texts.label}
      className="flex flex-wrap items-center gap-x-1 gap-y-1 border-b border-line bg-paper py-2"
    >
      <FormSelect editor={editor} />
      <Tool icon={Undo2} label={texts.undo} disabled={undoDepth(state) === 0} onClick={() => run(undo)} />
      <Tool icon={Redo2} label={texts.redo} disabled={redoDepth(state) === 0} onClick={() => run(redo)} />
      <Divider />
      {MARKS.map(({ name, icon }) => (
        <Tool
          key={name}
          icon={icon}
          label={marks[name]}
          pressed={isMarked(state, name)}
          onClick={() => run(toggle(name))}
        />
      ))}
      <Tool icon={List} label={texts.bullets} onClick={() => run(toggleList('bullet_list'))} />
      <Tool icon={ListOrdered} label={texts.numbers} onClick={() => run(toggleList('ordered_list'))} />
      <Tool icon={TextQuote} label={texts.quote} onClick={() => run(toggleQuote)} />
      <Divider />
      <Tool icon={BookText} label={texts.cite} words={texts.words.cite} onClick={() => onChoose('cite')} />
      <Tool
        icon={SquareArrowOutUpRight}
        label={texts.refer}
        words={texts.words.refer}
        onClick={() => onChoose('refer')}
      />
      <Tool icon={LinkIcon} label={texts.link} words={texts.words.link} onClick={() => onChoose('link')} />
      <Tool
        icon={StickyNote}
        label={texts.footnote}
        words={texts.words.footnote}
        onClick={() => applyAndFocus((now) => insertInline(now, 'footnote'))}
      />
      <Tool
        icon={Sigma}
        label={texts.formula}
        words={texts.words.formula}
        onClick={() => applyAndFocus((now) => insertInline(now, 'formula'))}
      />
      <Divider />
      <Tool
        icon={SquareSigma}
        label={texts.equation}
        words={texts.words.equation}
        onClick={() => applyAndFocus(insertEquation)}
      />
      <Tool
        icon={Table}
        label={texts.table}
        words={texts.words.table}
        onClick={() => applyAndFocus((now) => insertTable(now))}
      />
      <Tool
        icon={Image}
        label={texts.figure}
        words={texts.words.figure}
        onClick={() => applyAndFocus((now) => insertFigure(now, ''))}
      />
      <Tool
        icon={BookPlus}
        label={texts.reference}
        words={texts.words.reference}
        onClick={() => applyAndFocus(addReference)}
      />
      <Divider />
      <Tool icon={Search} label={texts.find} words={texts.words.find} onClick={() => onChoose('find')} />
    </Toolbar.Root>
  );
}

const Divider = () => <Toolbar.Separator className="mx-1 h-6 border-l border-line" />;

function FormSelect({ editor: { state, run } }: { editor: Editor }) {
  const form = formOf(state);
  return (
    <select
      aria-label={texts.form}
      value={form ?? ''}
      disabled={!form}
      onChange={(event) => run(toForm(event.target.value as BlockForm))}
      className="mr-1 min-h-9 rounded-md border border-field bg-raised px-2 text-sm disabled:text-faint"
    >
      {!form && <option value="">{texts.otherForm}</option>}
      {BLOCKS.map((one) => (
        <option key={one} value={one}>
          {blocks[one]}
        </option>
      ))}
    </select>
  );
}

interface ToolProps {
  icon: LucideIcon;
  label: string;
  /** Shown beside the icon; part of the label. */
  words?: string;
  pressed?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

function Tool({ icon: Icon, label, words, pressed, disabled = false, onClick }: ToolProps) {
  return (
    <Toolbar.Button
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      // The selection in the text stays as it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      className="group relative flex h-9 min-w-9 items-center justify-center gap-1.5 rounded-md px-1.5 hover:bg-sunken disabled:text-faint aria-disabled:text-faint aria-pressed:bg-tint aria-pressed:text-accent-strong"
    >
      <Icon aria-hidden className="size-4.5" />
      {words ? (
        <span className="text-xs">{words}</span>
      ) : (
        <span
          aria-hidden
          className="pointer-events-none absolute top-full left-0 z-10 mt-1 hidden rounded-sm bg-ink px-2 py-1 text-xs whitespace-nowrap text-paper group-focus-visible:block"
        >
          {label}
        </span>
      )}
    </Toolbar.Button>
  );
}
