import { expect, test } from 'vitest';
import { contentDisposition, rangeOf } from './send-file.ts';

test.each([
  [null, 100, null],
  ['bytes=0-0', 100, { start: 0, end: 0 }],
  ['bytes=10-', 100, { start: 10, end: 99 }],
  ['bytes=-10', 100, { start: 90, end: 99 }],
  ['bytes=-1000', 100, { start: 0, end: 99 }],
  ['bytes=90-1000', 100, { start: 90, end: 99 }],
  ['bytes=100-', 100, 'unsatisfiable'],
  ['bytes=-0', 100, 'unsatisfiable'],
  ['bytes=5-2', 100, null],
  ['bytes=0-1,5-6', 100, null],
  ['lines=0-1', 100, null],
  ['bytes=-', 100, null],
])('reads the range %s of %d bytes', (header, size, range) => {
  expect(rangeOf(header, size)).toEqual(range);
});

test('Content-Disposition has an ASCII name for old clients and a UTF-8 name for others', () => {
  expect(contentDisposition('attachment', 'Étude "finale".pdf')).toBe(
    `attachment; filename="Etude _finale_.pdf"; filename*=UTF-8''%C3%89tude%20%22finale%22.pdf`,
  );
});
