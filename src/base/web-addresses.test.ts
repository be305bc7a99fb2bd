import { expect, test } from 'vitest';
import { containsWebAddress, withoutLinks } from './web-addresses.ts';

test.each([
  'verify at https://evil.example',
  'Claim: www.evil.example/x',
  'Your account at bank.com',
  'Bank.Co now',
  'go to evil-site.xyz, please',
  'login.rw',
])('%j holds a web address', (text) => {
  expect(containsWebAddress(text)).toBe(true);
});

test.each([
  'J. M. Coetzee',
  'J.M. Coetzee',
  'Dr. Aline Uwase, Ph.D.',
  'St.John',
  'Ngũgĩ wa Thiong’o Jr.',
  'O.de Vries',
  'University of Rwanda, Huye Campus (est. 1963)',
  '3.5',
])('%j holds none', (text) => {
  expect(containsWebAddress(text)).toBe(false);
});

test('an address is no longer one to a mail program, and looks the same to a reader', () => {
  const text = withoutLinks(
    'See https://evil.example/a or www.evil.example, mail me@evil.example. It costs 3.5 percent.',
  );
  expect(text).not.toMatch(/:\/\/|www\.evil|evil\.example|me@evil/);
  expect(text.replaceAll('\u2060', '')).toBe(
    'See https://evil.example/a or www.evil.example, mail me@evil.example. It costs 3.5 percent.',
  );
  expect(text).toContain('3.5 percent.');
});
