import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeFileName } from './rules.ts';

test.each([
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Users\\me\\My paper.PDF', 'My paper.pdf'],
  ['paper.pdf.docx', 'paper.pdf'],
  ['a\r\nContent-Type: text', 'a Content-Type text.pdf'],
  ['\u202Efdp.exe', 'fdp.exe.pdf'],
  ['...', 'file.pdf'],
  ['', 'file.pdf'],
])('%j becomes %j', (name, safe) => {
  expect(safeFileName(name, 'pdf')).toBe(safe);
});

test('every name is safe in a folder and in a header, and short enough for a file system', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
      const safe = safeFileName(name, 'docx');
      expect(safe).toMatch(/^[^/\\<>:"|?*;\p{Cc}]+\.docx$/u);
      expect(safe.startsWith('.')).toBe(false);
      expect(safe.length).toBeLessThanOrEqual(250);
    }),
  );
});
