import { describe, expect, test } from 'vitest';
import { crossReferenceOffset } from './server/sniff.ts';

describe("the offset of a PDF's cross-reference table", () => {
  test.each<[string, string, number | undefined]>([
    ['a single keyword', 'trailer\nstartxref\n1234\n%%EOF', 1234],
    ['two incremental updates: the last offset', 'startxref\n9\n%%EOF\nstartxref\r\n77\r\n%%EOF', 77],
    ['a last keyword without a number: the offset before it', 'startxref 5 \n startxref x', 5],
    ['a longer word that ends like the keyword', 'xstartxref 5 \n', undefined],
    ['a number that ends with the text', 'startxref 5', undefined],
    ['a number of more than 15 digits', 'startxref 1234567890123456 ', undefined],
    ['no keyword', 'nothing', undefined],
  ])('%s', (_, tail, offset) => {
    expect(crossReferenceOffset(tail)).toBe(offset);
  });

  test.each<[string, string]>([
    ['a megabyte of other characters', 'x'.repeat(1_000_000)],
    ['a keyword before a megabyte of spaces', `startxref${' '.repeat(1_000_000)}`],
    ['a keyword in the middle, before spaces', `${'x'.repeat(500_000)} startxref${' '.repeat(500_000)}`],
    ['a hundred thousand keywords', 'startxref '.repeat(100_000)],
    ['keywords with numbers that do not end', 'startxref 1'.repeat(90_000)],
  ])('reads a hostile tail (%s) in linear time', (_, tail) => {
    const startedAt = performance.now();
    expect(crossReferenceOffset(tail)).toBeUndefined();
    // Quadratic time would be minutes; linear time is a few milliseconds.
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});
