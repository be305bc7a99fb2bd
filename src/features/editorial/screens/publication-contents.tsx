import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { DisclosureSummary } from '#ui/disclosure.tsx';
import { Link } from '#ui/link.tsx';
import type { PublicationPart } from '../publication-parts.ts';
import { editorialTexts } from '../texts.ts';

const texts = editorialTexts.publicationParts;

const MARKS = {
  todo: { icon: CircleAlert, look: 'text-warning' },
  done: { icon: CircleCheck, look: 'text-positive' },
  none: { icon: CircleDashed, look: 'text-faint' },
} as const;

/** The sections of the screen, in sight while it is scrolled. */
export function PublicationContents({ parts }: { parts: readonly PublicationPart[] }) {
  const current = useCurrentPart(parts);
  return (
    <nav
      aria-labelledby="parts-title"
      className="sticky top-6 hidden max-h-[calc(100dvh-3rem)] self-start overflow-y-auto xl:col-start-2 xl:row-start-1 xl:block"
    >
      <h2 id="parts-title" className="px-3 text-sm">
        {texts.title}
      </h2>
      <PartList parts={parts} current={current} className="mt-2" />
    </nav>
  );
}

/** The same sections on narrow screens: a line that stays at the top and opens the list. */
export function JumpTo({ parts }: { parts: readonly PublicationPart[] }) {
  const details = useRef<HTMLDetailsElement>(null);
  // The check list sums up the other sections.
  const todo = parts.filter(({ id, state }) => state === 'todo' && id !== 'checklist').length;
  const close = () => details.current?.removeAttribute('open');
  return (
    <nav
      aria-label={texts.title}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !details.current?.open) return;
        close();
        details.current.querySelector('summary')?.focus();
      }}
      className="sticky top-0 z-10 -mx-4 border-b border-line bg-paper px-4 lg:-mx-8 lg:px-8 xl:hidden"
    >
      <details ref={details} className="group relative">
        <DisclosureSummary title={texts.jump(todo)} />
        <PartList
          parts={parts}
          onChosen={close}
          className="absolute inset-x-0 max-h-[70dvh] overflow-y-auto border border-line bg-raised py-2 shadow-float sm:right-auto sm:w-80"
        />
      </details>
    </nav>
  );
}

interface ListProps {
  parts: readonly PublicationPart[];
  /** Id of the part that is being read. */
  current?: string | undefined;
  onChosen?: () => void;
  className: string;
}

function PartList({ parts, current, onChosen, className }: ListProps) {
  return (
    <ul className={className}>
      {parts.map(({ id, name, state }) => {
        const { icon: Icon, look } = MARKS[state];
        return (
          <li key={id}>
            <Link
              to={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              onClick={() => {
                onChosen?.();
                focusOn(id);
              }}
              className={classNames(
                'grid min-h-10 grid-cols-[auto_minmax(0,1fr)] items-center gap-2 border-l-2 px-3 py-1.5 text-sm no-underline hover:bg-sunken',
                id === current ? 'border-accent font-medium text-ink' : 'border-transparent text-faint',
              )}
            >
              <Icon aria-hidden className={`size-4 ${look}`} />
              <span>
                {name}
                <span className="sr-only"> ({texts.states[state]})</span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Puts the focus where a link has led, so that keyboard and screen reader continue there. */
function focusOn(id: string): void {
  const target = document.getElementById(id);
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Share of the window's height at which a section counts as being read. */
const READING_LINE = 0.3;

/** The id of the section that crosses the reading line. */
function useCurrentPart(parts: readonly PublicationPart[]): string | undefined {
  const [current, setCurrent] = useState(parts[0]?.id);
  const ids = parts.map(({ id }) => id).join();
  useEffect(() => {
    const update = () => {
      const line = innerHeight * READING_LINE;
      const isPassed = (id: string) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= line;
      const all = ids.split(',');
      const isAtEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
      setCurrent(isAtEnd ? all.at(-1) : (all.findLast(isPassed) ?? all[0]));
    };
    update();
    addEventListener('scroll', update, { passive: true });
    return () => removeEventListener('scroll', update);
  }, [ids]);
  return current;
}
