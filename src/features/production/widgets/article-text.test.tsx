import { render, screen, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ShownNode } from '../text/shown-node.ts';
import { ArticleText } from './article-text.tsx';

const words = (text: string): ShownNode => ({ type: 'text', text });
const cell: ShownNode = { type: 'table_cell', content: [{ type: 'paragraph', content: [words('12.5')] }] };
const tableOf = (label: string, caption = ''): ShownNode => ({
  type: 'table_figure',
  attrs: { id: label, label },
  content: [
    { type: 'caption', content: caption === '' ? [] : [words(caption)] },
    { type: 'table', content: [{ type: 'table_row', content: [cell] }] },
  ],
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

test('a point follows a label only before the words of a caption', () => {
  const tables: ShownNode = { type: 'doc', content: [tableOf('Table 1', 'Prices'), tableOf('Table 2')] };
  render(<ArticleText text={{ version: 1, doc: tables, pictures: [] }} language="en" />);
  expect([...document.querySelectorAll('figcaption')].map(({ textContent }) => textContent)).toEqual([
    'Table 1. Prices',
    'Table 2',
  ]);
});

test('the address before a DOI belongs to its link', () => {
  const doi: ShownNode = { ...words('10.5555/1'), marks: [{ type: 'piece', attrs: { kind: 'doi' } }] };
  const reference: ShownNode = {
    type: 'reference',
    attrs: { id: 'ref-1' },
    content: [words('Akello, G. (2021). Credit. https://doi.org/'), doi, words('.')],
  };
  const list: ShownNode = { type: 'reference_list', content: [reference] };
  render(<ArticleText text={{ version: 1, doc: { type: 'doc', content: [list] }, pictures: [] }} language="en" />);
  const link = screen.getByRole('link', { name: 'https://doi.org/10.5555/1' });
  expect(link).toHaveProperty('href', 'https://doi.org/10.5555/1');
  expect(screen.getByRole('listitem').textContent).toContain('Akello, G. (2021). Credit. https://doi.org/10.5555/1.');
});

test('references have the numbers of their list, and lead to every place that cites them', () => {
  const cited = (rids: string, text: string): ShownNode => ({
    ...words(text),
    marks: [{ type: 'citation', attrs: { rids } }],
  });
  const reference = (number: number): ShownNode => ({
    type: 'reference',
    attrs: { id: `ref-${number}`, label: `[${number}]` },
    content: [words('Akello, G. (2021).')],
  });
  const paragraph = {
    type: 'paragraph',
    content: [words('As in ['), cited('ref-2', '2'), words(', '), cited('ref-1 ref-2', '1–2'), words('].')],
  };
  const list = { type: 'reference_list', content: [reference(1), reference(2)] };
  render(
    <ArticleText text={{ version: 1, doc: { type: 'doc', content: [paragraph, list] }, pictures: [] }} language="en" />,
  );
  const items = screen.getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent?.slice(0, 11))).toEqual(['[1] Akello,', '[2] Akello,']);
  const places = items.map((item) =>
    within(item)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  );
  expect(places).toEqual([['#ref-1-place-1'], ['#ref-2-place-1', '#ref-1-place-1']]);
  for (const place of places.flat()) expect(document.querySelector(place ?? '')?.textContent).toMatch(/^(2|1–2)$/);
});

test('an item of a list has its own label instead of a number', () => {
  const item = (label: string, text: string): ShownNode => ({
    type: 'list_item',
    attrs: { label },
    content: [{ type: 'paragraph', content: [words(text)] }],
  });
  const list: ShownNode = {
    type: 'ordered_list',
    attrs: { kind: 'order', start: 1 },
    content: [item('H1:', 'Tenure matters'), item('', 'Credit matters')],
  };
  render(<ArticleText text={{ version: 1, doc: { type: 'doc', content: [list] }, pictures: [] }} language="en" />);
  const [labelled, plain] = screen.getAllByRole('listitem');
  expect(labelled?.textContent).toBe('H1:Tenure matters');
  expect(labelled?.className).toContain('list-none');
  expect(plain?.className).not.toContain('list-none');
});

test('a tall picture is shown smaller, and its place is as wide before it is loaded', () => {
  const figure: ShownNode = {
    type: 'figure',
    attrs: { id: 'fig-1', label: 'Figure 1', media: '/tall.webp', alternative: 'A tower' },
    content: [{ type: 'caption' }],
  };
  const pictures = [{ path: '/tall.webp', width: 300, height: 900 }];
  const page = renderToStaticMarkup(
    <ArticleText text={{ version: 1, doc: { type: 'doc', content: [figure] }, pictures }} language="en" />,
  );
  const [picture = ''] = /<img[^>]*>/u.exec(page) ?? [];
  expect(picture).toContain('width="240" height="720"');
  expect(picture).not.toContain('w-auto');
});
