import { Cite } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLong } from '#testing/long.ts';
import { bibtexOf } from './server/bibtex.ts';
import type { CslItem } from './server/csl.ts';

const ITEM: CslItem = {
  id: 'mukamana2026terraces',
  type: 'article-journal',
  title: 'Terraces',
  author: [
    {
      family: 'Mukamana',
      given: 'Claudine',
    },
  ],
  'container-title': 'The Journal',
  'container-title-short': 'TJ',
  volume: '2025/26',
  issue: '2',
  page: '17-34',
  DOI: '10.12345/jaed.42',
  URL: 'https://journal.example.org/a',
  issued: { 'date-parts': [[2026, 3, 12]] },
  submitted: { 'date-parts': [[2025, 11, 2]] },
  language: 'en',
  publisher: 'MDS',
  'publisher-place': 'Kigali',
  abstract: 'Why?',
  keyword: 'soil',
  note: 'New.',
  license: [{ URL: 'https://creativecommons.org/licenses/by/4.0/' }],
};
const FIELDS = [
  'author',
  'title',
  'journal',
  'year',
  'month',
  'volume',
  'number',
  'pages',
  'doi',
  'url',
  'publisher',
  'language',
  'keywords',
  'abstract',
  'copyright',
  'note',
];

/**
 * Parses a file with one entry into its fields, as BibTeX does (bibtex.web, "scan a balanced field"): it counts braces, even
 * after a backslash. Returns undefined for any other file.
 */
function readEntry(text: string): Map<string, string> | undefined {
  const fields = new Map<string, string>();
  let rest = text.replace(/^@article\{[a-z0-9]+,\n/, '');
  if (rest === text) return undefined;
  while (rest !== '}\n') {
    const [start, name = ''] = /^ {2}([a-z]+) = /.exec(rest) ?? [];
    if (!start || fields.has(name)) return undefined;
    rest = rest.slice(start.length);
    const length = rest.startsWith('{') ? lengthOfGroup(rest) : rest.search(/[^a-z]/);
    fields.set(name, rest.slice(0, length));
    if (!rest.startsWith(',\n', length)) return undefined;
    rest = rest.slice(length + 2);
  }
  return fields;
}

function lengthOfGroup(text: string): number {
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '{') depth += 1;
    if (text[index] === '}') depth -= 1;
    if (depth === 0) return index + 1;
  }
  return text.length;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

test.each([
  'Growth on {0,1] of regions',
  'Growth on [0,1} of regions',
  '}{',
  'Ends early}, doi = "10.666/evil", year = 1999, x',
  'Ends early\\}, doi = {10.666/evil}, x = {\\',
  '<i>A}</i> {B',
  '}}\n@article{forged, title = {Forged}}',
])('%s cannot inject a field or an entry', (text) => {
  const item: CslItem = {
    ...ITEM,
    title: text,
    abstract: text,
    keyword: text,
    note: text,
    publisher: text,
    'container-title': text,
    author: [
      {
        family: text,
        given: text,
        suffix: text,
      },
      { literal: text },
    ],
  };
  const entry = bibtexOf(item);
  expect([...(readEntry(entry)?.keys() ?? [])]).toEqual(FIELDS);
  const { data } = new Cite(entry);
  expect(data).toMatchObject([{ title: oneLine(text), DOI: ITEM.DOI, issued: { 'date-parts': [[2026, 3]] } }]);
});

test('escapes balanced braces with backslashes', () => {
  expect(bibtexOf({ ...ITEM, title: 'The set {0, 1}' })).toContain('title = {The set \\{0, 1\\}}');
  expect(bibtexOf({ ...ITEM, title: 'the set {0, 1]' })).toContain('title = {the set \\textbraceleft{}0, 1]}');
});

const anyText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...Array.from('{}\\<>i/ab R,-\'`"=@#%&$_~^!?.1é土')), maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);

test('writes one entry with the expected fields and a readable title for any text', () => {
  const filled = anyText.filter((text) => oneLine(text) !== '');
  const name = fc.oneof(
    fc.record({ literal: filled }),
    fc.record({ family: filled, given: filled }),
    fc.record({ family: filled, given: filled, suffix: filled }),
  );
  const parts = fc.record({
    title: filled,
    abstract: filled,
    keyword: filled,
    note: filled,
    publisher: filled,
    author: fc.array(name, {
      minLength: 1,
      maxLength: 3,
    }),
  });
  fc.assert(
    fc.property(parts, (change) => {
      const entry = bibtexOf({ ...ITEM, ...change });
      expect([...(readEntry(entry)?.keys() ?? [])]).toEqual(FIELDS);
      const { data } = new Cite(entry);
      expect(data).toHaveLength(1);
      expect(data[0]).toMatchObject({ title: oneLine(change.title), DOI: ITEM.DOI });
    }),
    { numRuns: isLong ? 20_000 : 500 },
  );
});
