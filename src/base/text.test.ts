import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { excerpt, fileSize, keywordList, kilobytes, slugOf, wordCount } from './text.ts';

describe('slugs', () => {
  test.each([
    ['Terraces and Tenure: Land Certification', 'terraces-and-tenure-land-certification'],
    ['L’économie à Kigali – État des lieux', 'leconomie-a-kigali-etat-des-lieux'],
    ['農業', 'article'],
    ['   ', 'article'],
  ])('%s becomes %s', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  test('any title gives a slug that is valid in an address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (title) => {
        expect(slugOf(title)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(slugOf(title).length).toBeLessThanOrEqual(80);
      }),
    );
  });
});

test('an excerpt of 150 characters ends in an ellipsis and never splits a character', () => {
  expect(excerpt('short', 150)).toBe('short');
  expect(excerpt('a'.repeat(151), 150)).toBe(`${'a'.repeat(150)}…`);
  expect(excerpt('👩'.repeat(150), 150)).toBe('👩'.repeat(150));
  expect(excerpt('👩'.repeat(151), 150)).toBe(`${'👩'.repeat(150)}…`);
  expect(excerpt('👩'.repeat(1000), 150)).toBe(`${'👩'.repeat(150)}…`);
});

test('keywords are split at commas, without blanks and repetitions', () => {
  expect(keywordList(' soil , land tenure,, soil ')).toEqual(['soil', 'land tenure']);
});

test.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [2048, '2 KB'],
  [2.5 * 1024 * 1024, '2.5 MB'],
])('%d bytes are %s to readers', (bytes, words) => {
  expect(fileSize(bytes)).toBe(words);
});

test('kilobytes have one decimal', () => {
  expect(kilobytes(1000)).toBe('1.0 KB');
  expect(kilobytes(1536)).toBe('1.5 KB');
});

test('words are counted at white space', () => {
  expect(wordCount('')).toBe(0);
  expect(wordCount(' two\nwords ')).toBe(2);
});

test('an excerpt ends after a whole word, without the punctuation behind it', () => {
  const text = `${'word '.repeat(29)}about, and more`;
  expect(excerpt(text, 151)).toBe(`${'word '.repeat(29)}about…`);
  expect(excerpt(text, 153)).toBe(`${'word '.repeat(29)}about…`);
  expect(excerpt(text, 148)).toBe(`${'word '.repeat(29).trimEnd()}…`);
});
