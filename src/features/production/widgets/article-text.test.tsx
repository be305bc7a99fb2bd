import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ShownNode } from '../text/shown-node.ts';
import { ArticleText } from './article-text.tsx';

const words = (text: string): ShownNode => ({ type: 'text', text });
const cell: ShownNode = { type: 'table_cell', content: [{ type: 'paragraph', content: [words('12.5')] }] };
const tableOf = (label: string): ShownNode => ({
  type: 'table_figure',
  attrs: { id: label, label },
  content: [{ type: 'caption' }, { type: 'table', content: [{ type: 'table_row', content: [cell] }] }],
});
const doc: ShownNode = {
  type: 'doc',
  content: [tableOf('Table 1'), tableOf(''), { type: 'preformatted', content: [words('regress income tariff')] }],
};

test('tables and code scroll with the keyboard and have a name, also without a label', () => {
  render(<ArticleText text={{ version: 1, doc, pictures: [] }} language="en" />);
  expect(screen.getAllByRole('group')).toHaveLength(3);
  for (const name of ['Table 1', 'Table', 'Code']) {
    const group = screen.getByRole('group', { name: `${name}, scrolls sideways` });
    group.focus();
    expect(document.activeElement).toBe(group);
  }
});
