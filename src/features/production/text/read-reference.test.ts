import { describe, expect, test } from 'vitest';
import { CERTAIN } from './findings.ts';
import type { Json } from './inline-json.ts';
import { readReference } from './read-reference.ts';

/** The pieces of a reference by their kind; in the words, `_…_` is italic. */
function piecesOf(words: string) {
  const inline = words
    .split(/_([^_]+)_/u)
    .map((text, index): Json => ({ type: 'text', text, ...(index % 2 === 1 && { marks: [{ type: 'italic' }] }) }))
    .filter(({ text }) => text !== '');
  const { content, surnames, confidence } = readReference(inline);
  const pieces: Record<string, string> = {};
  for (const { text = '', marks = [] } of content)
    for (const { type, attrs } of marks)
      if (type === 'piece') pieces[String(attrs?.kind)] = (pieces[String(attrs?.kind)] ?? '') + text;
  return { surnames, pieces, confidence };
}

describe('a reference in the style of', () => {
  test.each([
    [
      'APA',
      'Mukamana, C., & Habimana, J. (2019). Who terraces? Evidence from Rwanda. _Land Economics_, _95_(2), 201–223.',
      ['Mukamana', 'Habimana'],
      { year: '2019', 'article-title': 'Who terraces? Evidence from Rwanda', source: 'Land Economics', fpage: '201' },
    ],
    [
      'Harvard',
      'Nunn, N. and Wantchekon, L., 2011. The slave trade and mistrust. American Economic Review, 101(7), pp.3221-52.',
      ['Nunn', 'Wantchekon'],
      {
        year: '2011',
        'article-title': 'The slave trade and mistrust',
        source: 'American Economic Review',
        volume: '101',
      },
    ],
    [
      'Vancouver',
      'Akello G. Credit on hillsides. World Development. 2021;140(2):105-120. doi:10.1016/j.worlddev.2020.105120',
      ['Akello'],
      {
        year: '2021',
        'article-title': 'Credit on hillsides',
        source: 'World Development',
        volume: '140',
        issue: '2',
        fpage: '105',
      },
    ],
    [
      'Vancouver, with several authors',
      'Besley T, Ghatak MA, van der Berg S, et al. Property rights and economic development. _J Dev Econ_ 2010;5:4525-95.',
      ['Besley', 'Ghatak', 'van der Berg'],
      {
        year: '2010',
        'article-title': 'Property rights and economic development',
        source: 'J Dev Econ',
        volume: '5',
        lpage: '95',
      },
    ],
    [
      'Vancouver, of an institution',
      'World Bank. Rwanda economic update. Washington: World Bank; 2018.',
      ['World Bank'],
      { year: '2018', 'article-title': 'Rwanda economic update' },
    ],
    [
      'IEEE',
      'Gahamanyi, B. “Land and law,” in Law of the hills, Kigali: Fountain, 2009, pp. 1–20.',
      ['Gahamanyi'],
      { year: '2009', 'article-title': 'Land and law', fpage: '1', lpage: '20' },
    ],
    [
      'IEEE, with several authors',
      'G. Akello, T. Besley, and J. P. Nunn, “Credit on hillsides,” _World Development_, vol. 61, no. 1, pp. 187–218, 2012.',
      ['Akello', 'Besley', 'Nunn'],
      { year: '2012', 'article-title': 'Credit on hillsides', source: 'World Development', volume: '61' },
    ],
    [
      'Chicago',
      'Akello, Grace. “Credit on Hillsides.” _World Development_ 140 (2021): 105–20.',
      ['Akello'],
      { year: '2021', 'article-title': 'Credit on Hillsides', source: 'World Development' },
    ],
  ])('%s is read', (_, words, surnames, pieces) => {
    const read = piecesOf(words);
    expect(read).toMatchObject({ surnames, pieces });
    expect(read.pieces.volume).not.toBe(read.pieces.year);
  });

  test.each(['Gahamanyi, B. Land and law. _Hills_, 3, 1–20.', 'Akello G. 140:105-120. 2021;3:5.'])(
    'a reference without year or title is uncertain: %s',
    (words) => {
      expect(piecesOf(words).confidence).toBeLessThan(CERTAIN);
    },
  );
});
