import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Disclosure } from '#ui/disclosure.tsx';
import type { TextFinding } from '../rules.ts';
import { wordsAt } from '../text/words-at.ts';
import { FindingsList } from '../widgets/findings-list.tsx';
import { Inspector } from './inspector/inspector.tsx';
import { EditorOutline } from './outline.tsx';
import { selectedIn } from './selected.ts';
import { editorTexts } from './texts.ts';
import type { Editor } from './use-editor.ts';

const { tools: texts, inspector, outline, report } = editorTexts;

const PANELS = ['selected', 'notes', 'report', 'outline'] as const;
type Panel = (typeof PANELS)[number];

interface ToolsProps {
  editor: Editor;
  findings: TextFinding[];
  /** Further notes beside the text. */
  notes: ReactNode;
}

/**
 * The tools beside the text: details of the selection, notes, report and outline. On narrow screens a bar at the foot of the window
 * opens one of them at a time above the text.
 */
export function EditorTools({ editor, findings, notes }: ToolsProps) {
  const id = useId();
  const [open, setOpen] = useState<Panel>();
  const bar = useRef<HTMLDivElement>(null);
  useDetailsOfAtoms(editor, () => setOpen('selected'));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    bar.current?.querySelector<HTMLButtonElement>('[aria-expanded=true]')?.focus();
    setOpen(undefined);
  };
  const names: Record<Panel, string> = {
    selected: inspector.title,
    notes: texts.notes,
    report: `${report} (${findings.length})`,
    outline: outline.title,
  };
  const contents: Record<Panel, ReactNode> = {
    selected: (
      <section
        aria-labelledby={`${id}-title`}
        className="grid gap-3 min-[75rem]:border min-[75rem]:border-line min-[75rem]:bg-raised min-[75rem]:p-4"
      >
        <h2 id={`${id}-title`} className="text-lg">
          {inspector.title}
        </h2>
        <Inspector editor={editor} />
      </section>
    ),
    notes,
    report: (
      <Disclosure title={names.report} open>
        <div className="mt-3">
          <FindingsList findings={findings} onJump={(finding) => jumpTo(editor, finding)} />
        </div>
      </Disclosure>
    ),
    outline: (
      <Disclosure title={outline.title} open>
        <div className="mt-3">
          <EditorOutline editor={editor} />
        </div>
      </Disclosure>
    ),
  };
  return (
    <aside
      aria-label={texts.label}
      onKeyDown={onKeyDown}
      className="sticky bottom-0 z-20 -mx-1 flex flex-col-reverse border-t border-line bg-paper min-[75rem]:top-4 min-[75rem]:bottom-auto min-[75rem]:z-auto min-[75rem]:mx-0 min-[75rem]:max-h-[calc(100vh-2rem)] min-[75rem]:flex-col min-[75rem]:self-start min-[75rem]:overflow-y-auto min-[75rem]:border-0"
    >
      <div ref={bar} className="grid grid-cols-4 min-[75rem]:hidden">
        {PANELS.map((panel) => (
          <button
            key={panel}
            type="button"
            aria-expanded={open === panel}
            aria-controls={`${id}-${panel}`}
            onClick={() => setOpen(open === panel ? undefined : panel)}
            className="min-h-11 border-t-2 border-transparent px-1 text-sm aria-expanded:border-accent aria-expanded:font-medium aria-expanded:text-accent-strong"
          >
            {names[panel]}
          </button>
        ))}
      </div>
      <div
        className={`grid content-start gap-4 max-[75rem]:max-h-[50dvh] max-[75rem]:overflow-y-auto max-[75rem]:border-b max-[75rem]:border-line max-[75rem]:p-3 ${open ? '' : 'max-[75rem]:hidden'}`}
      >
        {PANELS.map((panel) => (
          <div key={panel} id={`${id}-${panel}`} className={open === panel ? '' : 'max-[75rem]:hidden'}>
            {contents[panel]}
          </div>
        ))}
      </div>
    </aside>
  );
}

/** Elements whose content is edited beside the text alone. */
const ATOMS = new Set(['equation', 'formula', 'footnote']);

/** Opens the details when such an element is selected. */
function useDetailsOfAtoms({ state }: Editor, onSelect: () => void) {
  const { element } = selectedIn(state);
  const key = element && ATOMS.has(element.node.type.name) ? `${element.node.type.name} ${element.pos}` : '';
  const select = useRef(onSelect);
  select.current = onSelect;
  useEffect(() => {
    if (key === '') return;
    select.current();
    // On narrow screens the details would cover it.
    requestAnimationFrame(() =>
      document.querySelector('.ProseMirror-selectednode')?.scrollIntoView({ block: 'nearest' }),
    );
  }, [key]);
}

function jumpTo(editor: Editor, finding: TextFinding): void {
  if (finding.id) editor.jumpTo(finding.id);
  else editor.jumpToWords(wordsAt(finding));
}
