import { Tabs } from '@base-ui/react/tabs';
import { Toolbar } from '@base-ui/react/toolbar';
import { Bold, Heading, Italic, Link, List, type LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { FieldError, TextArea } from '../field.tsx';
import { RichText } from '../rich-text.tsx';
import { editFor, type Mark } from './markdown-marks.ts';
import { STAFF_WORDS } from './words.ts';

const words = STAFF_WORDS.editor;

const MARKS: { mark: Mark; icon: LucideIcon; key?: string }[] = [
  { mark: 'bold', icon: Bold, key: 'b' },
  { mark: 'italic', icon: Italic, key: 'i' },
  { mark: 'link', icon: Link, key: 'k' },
  { mark: 'heading', icon: Heading },
  { mark: 'list', icon: List },
];

interface EditorProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  error?: string | undefined;
  required?: boolean;
}

/** An editor for the Markdown subset, with a small toolbar and a preview. */
export function MarkdownEditor({ value, onChange, ...field }: EditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const pressed = (event.ctrlKey || event.metaKey) && !event.altKey && MARKS.find(({ key }) => key === event.key);
    if (!pressed) return;
    event.preventDefault();
    apply(pressed.mark, area);
  };
  return (
    <Tabs.Root defaultValue="write" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line">
        <Tabs.List className="flex" aria-label={words.views(field.label)}>
          <Tab value="write">{words.write}</Tab>
          <Tab value="preview">{words.preview}</Tab>
        </Tabs.List>
        <Tabs.Panel value="write" keepMounted tabIndex={-1}>
          <Marks area={area} label={words.marks(field.label)} />
        </Tabs.Panel>
      </div>
      <Tabs.Panel value="write" keepMounted tabIndex={-1}>
        <TextArea
          {...field}
          ref={area}
          rows={14}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </Tabs.Panel>
      <Tabs.Panel value="preview" className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
        <div className="min-h-40 border border-line bg-raised p-4 [overflow-wrap:anywhere] [&_.rich-text>div>:first-child]:mt-0">
          {value.trim() ? <RichText>{value}</RichText> : <p className="text-faint">{words.nothing}</p>}
        </div>
        {field.error && <FieldError>{field.error}</FieldError>}
      </Tabs.Panel>
    </Tabs.Root>
  );
}

function Tab({ value, children }: { value: string; children: string }) {
  return (
    <Tabs.Tab
      value={value}
      className="-mb-px min-h-11 border-b-2 border-transparent px-4 text-sm font-medium text-faint data-active:border-accent data-active:text-ink"
    >
      {children}
    </Tabs.Tab>
  );
}

function Marks({ area, label }: { area: RefObject<HTMLTextAreaElement | null>; label: string }) {
  return (
    <Toolbar.Root aria-label={label} className="flex">
      {MARKS.map(({ mark, icon: Icon, key }) => (
        <Toolbar.Button
          key={mark}
          type="button"
          aria-label={words[mark]}
          title={key ? `${words[mark]} (Ctrl+${key.toUpperCase()})` : words[mark]}
          onClick={() => apply(mark, area)}
          className="grid size-11 place-items-center rounded-md text-faint hover:bg-sunken hover:text-ink"
        >
          <Icon aria-hidden className="size-4" />
        </Toolbar.Button>
      ))}
    </Toolbar.Root>
  );
}

/** Inserted like typed text, so that the browser can undo it. */
function apply(mark: Mark, { current: area }: RefObject<HTMLTextAreaElement | null>): void {
  if (!area) return;
  const { value, selectionStart, selectionEnd } = area;
  const { from, to, insert, select } = editFor(mark, {
    text: value,
    from: selectionStart,
    to: selectionEnd,
    sample: words.sample,
  });
  area.focus();
  area.setSelectionRange(from, to);
  if (!document.execCommand('insertText', false, insert)) {
    area.setRangeText(insert);
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  area.setSelectionRange(...select);
}
