import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSeal } from './seal.ts';

const seal = createSeal('s'.repeat(32));

test('a sealed text can be opened, and sealing is not deterministic', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(seal.open(seal.close(text))).toBe(text);
      expect(seal.close(text)).not.toBe(seal.close(text));
    }),
  );
});

test('refuses a text that was changed, truncated or sealed with another secret', () => {
  const sealed = seal.close('JBSWY3DPEHPK3PXP');
  expect(() => createSeal('t'.repeat(32)).open(sealed)).toThrow();
  fc.assert(
    fc.property(fc.nat(sealed.length - 2), (at) => {
      const other = sealed[at] === 'A' ? 'B' : 'A';
      expect(() => seal.open(sealed.slice(0, at) + other + sealed.slice(at + 1))).toThrow();
      expect(() => seal.open(sealed.slice(0, at))).toThrow();
    }),
  );
});
