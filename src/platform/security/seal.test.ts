import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSeal } from './seal.ts';

const seal = createSeal('s'.repeat(32));

test('what is sealed comes back, and looks different every time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(seal.open(seal.close(text))).toBe(text);
      expect(seal.close(text)).not.toBe(seal.close(text));
    }),
  );
});

test('what was changed, cut or sealed by another secret is refused', () => {
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
