import { ArrowDown, ArrowUp, IndentDecrease, IndentIncrease } from 'lucide-react';
import type { EditorState } from 'prosemirror-state';
import { IconButton } from '#ui/staff/icon-button.tsx';
import { type Section, sectionsIn, withLevelChanged, withSectionMoved } from './sections.ts';
import { editorTexts } from './texts.ts';
import type { Editor } from './use-editor.ts';

const { outline: texts } = editorTexts;

/** The sections of the text: they can be jumped to, moved with all that is in them, and made deeper or less deep. */
export function EditorOutline({ editor }: { editor: Editor }) {
  const sections = sectionsIn(editor.state.doc);
  if (sections.length === 0) return <p className="text-sm text-faint">{texts.none}</p>;
  return (
    <ol className="grid gap-1 text-sm">
      {sections.map((section) => (
        <Row key={`${section.id} ${section.from}`} section={section} editor={editor} />
      ))}
    </ol>
  );
}

const INDENT = ['', 'pl-3', 'pl-6', 'pl-9', 'pl-12'];

function Row({ section, editor }: { section: Section; editor: Editor }) {
  const { state, apply, selectAt } = editor;
  const { from, title, label, level } = section;
  const isChosen = state.selection.from >= from && state.selection.from < section.to && level === 1;
  const moved = (direction: -1 | 1) => (now: EditorState) => withSectionMoved(now, from, direction);
  const changed = (by: -1 | 1) => (now: EditorState) => withLevelChanged(now, from, by);
  const actions = [
    { icon: ArrowUp, label: texts.up(title), change: moved(-1) },
    { icon: ArrowDown, label: texts.down(title), change: moved(1) },
    { icon: IndentDecrease, label: texts.higher(title), change: changed(-1) },
    { icon: IndentIncrease, label: texts.deeper(title), change: changed(1) },
  ];
  return (
    <li className={`grid gap-x-2 ${INDENT[level - 1] ?? ''}`}>
      <button
        type="button"
        onClick={() => selectAt(from)}
        aria-current={isChosen || undefined}
        dir="auto"
        className="min-h-9 text-left text-accent aria-[current]:font-semibold"
      >
        {label} {title}
      </button>
      <span className="flex [&_button]:min-h-8 [&_button]:px-1.5 [&_button]:py-1">
        {actions.map(({ icon, label: name, change }) => (
          <IconButton key={name} icon={icon} label={name} disabled={!change(state)} onClick={() => apply(change)} />
        ))}
      </span>
    </li>
  );
}
