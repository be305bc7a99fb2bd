import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { placeOfWords } from '../editor/places.ts';
import type { TextFinding } from '../rules.ts';
import { textSchema as schema } from '../text/schema.ts';
import { wordsOfHash } from '../text/words-at.ts';
import { FindingsList } from './findings-list.tsx';

const FINDINGS: TextFinding[] = [
  { severity: 'fault', code: 'unmatchedCitation', id: null, excerpt: 'Nobody & Keza 2020' },
  { severity: 'fault', code: 'missingTarget', id: null, excerpt: 'Figure 9' },
  { severity: 'warning', code: 'noCaption', id: 'table-1', excerpt: 'table-1' },
  { severity: 'note', code: 'contentsLeftOut', id: null, excerpt: '' },
];

test('beside the text, findings lead to their place there, and those known by words to the editor at these words', () => {
  render(
    <MemoryRouter>
      <FindingsList findings={FINDINGS} editor="/text" />
    </MemoryRouter>,
  );
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
  expect(links).toHaveLength(3);
  expect(links[2]).toBe('#table-1');
  const [path, hash = ''] = links[0]?.split('#') ?? [];
  expect(path).toBe('/text');
  const doc = schema.node('doc', null, [
    schema.node('paragraph', null, [schema.text('As said (Nobody & Keza, 2020).')]),
  ]);
  expect(placeOfWords(doc, wordsOfHash(`#${hash}`))).toEqual({ from: 10, to: 29 });
});

test('a finding names its remedy', () => {
  render(
    <MemoryRouter>
      <FindingsList findings={FINDINGS} editor="/text" />
    </MemoryRouter>,
  );
  expect(screen.getByText(/“Nobody & Keza 2020” is cited/u).textContent).toContain('Add the reference');
});
