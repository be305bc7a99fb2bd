import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tameFileName } from './rules.ts';

test.each([
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Users\\me\\My paper.PDF', 'My paper.pdf'],
  ['paper.pdf.docx', 'paper.pdf'],
  ['a\r\nContent-Type: text', 'a Content-Type text.pdf'],
  ['\u202Efdp.exe', 'fdp.exe.pdf'],
  ['...', 'file.pdf'],
  ['', 'file.pdf'],
])('%j becomes %j', (name, tamed) => {
  expect(tameFileName(name, 'pdf')).toBe(tamed);
});

test('no name escapes its folder, breaks a header or is longer than a file system takes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
      const tamed = tameFileName(name, 'docx');
      expect(tamed).toMatch(/^[^/\\<>:"|?*;\p{Cc}]+\.docx$/u);
      expect(tamed.startsWith('.')).toBe(false);
      expect(tamed.length).toBeLessThanOrEqual(250);
    }),
  );
});
