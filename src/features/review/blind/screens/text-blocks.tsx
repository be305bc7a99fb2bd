import { createElement, type ReactNode } from 'react';
import type { TextBlock } from '#features/anonymity/contract.ts';
import { blindTexts } from '../texts.ts';

const texts = blindTexts.page;

type Of<Kind extends TextBlock['kind']> = Extract<TextBlock, { kind: Kind }>;
type Group = Exclude<TextBlock, { kind: 'item' | 'note' | 'heading' }> | Of<'heading'> | Of<'item'>[] | Of<'note'>[];

const SIZES = ['text-2xl', 'text-xl', 'text-lg', 'text-base', 'text-base'];

/** The text of a Word document by its structure. */
export function TextBlocks({ blocks }: { blocks: readonly TextBlock[] }) {
  let level = 1;
  let tables = 0;
  return groupsOf(blocks).map((group, index): ReactNode => {
    const key = index;
    if (Array.isArray(group))
      return group[0]?.kind === 'note' ? (
        <Notes key={key} notes={group as Of<'note'>[]} />
      ) : (
        <List key={key} items={group as Of<'item'>[]} />
      );
    if (group.kind === 'heading') {
      // The page's title is the first level; no level is skipped.
      level = Math.min(group.level + 1, level + 1, 6);
      const className = `mt-6 ${SIZES[level - 2]}`;
      return createElement(`h${level}`, { key, dir: 'auto', className }, group.text);
    }
    if (group.kind === 'table') {
      tables += 1;
      return <Table key={key} name={texts.table(tables)} rows={group.rows} />;
    }
    const isFigure = group.kind === 'figure';
    return (
      <p
        key={key}
        dir="auto"
        className={isFigure ? 'mt-3 border border-line p-3 text-faint' : 'measure mt-2 font-serif'}
      >
        {isFigure ? texts.figure(group.text) : group.text}
      </p>
    );
  });
}

/** Items of one list, and notes, belong together. */
function groupsOf(blocks: readonly TextBlock[]): Group[] {
  const groups: Group[] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (block.kind !== 'item' && block.kind !== 'note') groups.push(block);
    else if (Array.isArray(last) && last[0]?.kind === block.kind) (last as TextBlock[]).push(block);
    else groups.push([block] as Of<'item'>[]);
  }
  return groups;
}

/** A list with the lists in its items. */
function List({ items }: { items: readonly Of<'item'>[] }) {
  const depth = Math.min(...items.map((item) => item.depth));
  const isNumbered = items.find((item) => item.depth === depth)?.isNumbered;
  const entries: { text: string; inner: Of<'item'>[] }[] = [];
  for (const item of items) {
    const last = entries.at(-1);
    if (item.depth > depth && last) last.inner.push(item);
    else entries.push({ text: item.text, inner: [] });
  }
  const Kind = isNumbered ? 'ol' : 'ul';
  return (
    <Kind className={`mt-2 ps-6 ${isNumbered ? 'list-decimal' : 'list-disc'}`}>
      {entries.map(({ text, inner }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items in their order
        <li key={index} dir="auto" className="measure mt-1 font-serif">
          {text}
          {inner.length > 0 && <List items={inner} />}
        </li>
      ))}
    </Kind>
  );
}

/** A table, whose first row is taken for its head. */
function Table({ name, rows: [head = [], ...rows] }: { name: string; rows: readonly string[][] }) {
  return (
    <section
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also with the keyboard
      tabIndex={0}
      className="mt-4 overflow-x-auto"
    >
      <table className="text-sm">
        <thead>
          <tr className="border-b border-line">
            {head.map((cell, index) =>
              cell ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells in their order
                <th key={index} scope="col" className={CELL}>
                  {cell}
                </th>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells in their order
                <td key={index} />
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows in their order
            <tr key={place} className="border-b border-line">
              {row.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells in their order
                <td key={index} className={CELL}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const CELL = 'px-2 py-1.5 text-start align-top';

function Notes({ notes }: { notes: readonly Of<'note'>[] }) {
  return (
    <section>
      <h2 className="mt-6 text-xl">{texts.notes}</h2>
      <ol className="mt-2 list-decimal ps-8">
        {notes.map(({ number, text }) => (
          <li key={number} value={number} dir="auto" className="measure mt-1 font-serif">
            {text}
          </li>
        ))}
      </ol>
    </section>
  );
}
