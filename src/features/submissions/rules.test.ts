import { expect, test } from 'vitest';
import { identifiersIn, manuscriptNumber, PUBLICATION_PDF, publicFile, replacedFiles } from './rules.ts';

const file = (fileType: Parameters<typeof publicFile>[0][number]['fileType'], format: string, position: number) => ({
  fileType,
  format,
  position,
});

test('a manuscript number has at least four digits, and more when needed', () => {
  expect(manuscriptNumber(2026, 42)).toBe('MDS-2026-0042');
  expect(manuscriptNumber(2026, 12_345)).toBe('MDS-2026-12345');
});

test.each([
  ['10.12345/Jaed.1', ['10.12345/jaed.1'], []],
  ['doi:10.12345/a(b)c.', ['10.12345/a(b)c.', '10.12345/a(b)c'], []],
  ['doi:10.12345/a(b).', ['10.12345/a(b).', '10.12345/a(b)', '10.12345/a(b'], []],
  ['“10.12345/a<2>.”', ['10.12345/a<2>.', '10.12345/a<2>', '10.12345/a<2'], []],
  ['https://doi.org/10.12345/a%3C2%3E%2Fb%zz', ['10.12345/a<2>/b%zz', '10.12345/a%3c2%3e%2fb%zz'], []],
  ['doi:10.12345/a‑b‐c—as said', ['10.12345/a-b-c'], []],
  ['10.12345/a)))))))', [5, 4, 3, 2, 1, 0].map((n) => `10.12345/a))${')'.repeat(n)}`).concat('10.12345/a'), []],
  ['(https://doi.org/10.12345/a?x=1#y)', ['10.12345/a?x=1#y)', '10.12345/a?x=1#y', '10.12345/a'], []],
  ['https://doi.org/10.12345%2Fa', ['10.12345/a', '10.12345%2fa'], []],
  ['mds-2026-0042 and MDS‑2026–10001', [], ['MDS-2026-0042', 'MDS-2026-10001']],
  ['https://example.org/article/MDS-2026-0042/a-title.pdf', [], ['MDS-2026-0042']],
  ['-10.12345/a 110.12345/a 10.12/a 10.12345 -MDS-2026-0042 AMDS-2026-0042 MDS-26-1', [], []],
  ['', [], []],
])('finds the DOIs and numbers in %j', (text, dois, numbers) => {
  expect(identifiersIn(text)).toEqual({ dois, numbers });
});

test('a newer file replaces an older one of its slot and format only, so .docx and .pdf do not replace each other', () => {
  const [first, word, second] = [
    file('MANUSCRIPT', 'pdf', 1),
    file('MANUSCRIPT', 'docx', 2),
    file('MANUSCRIPT', 'pdf', 3),
  ];
  expect([...replacedFiles([first, word, second])]).toEqual([first]);
});

test('readers get the publication PDF, else the newest PDF manuscript, and no other file', () => {
  const [letter, word, old, fresh, publication] = [
    file('COVER_LETTER', 'pdf', 1),
    file('MANUSCRIPT', 'docx', 2),
    file('MANUSCRIPT', 'pdf', 3),
    file('MANUSCRIPT', 'pdf', 4),
    file(PUBLICATION_PDF, 'pdf', 5),
  ];
  expect(publicFile([letter, word])).toBeUndefined();
  expect(publicFile([letter, word, old, fresh])).toBe(fresh);
  expect(publicFile([letter, word, publication, old, fresh])).toBe(publication);
});
