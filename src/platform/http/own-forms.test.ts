import { expect, test } from 'vitest';
import { refuseForeignForm } from './own-forms.ts';

const sent = (origin?: string) => () =>
  refuseForeignForm(
    new Request('http://journal.example.org/contact', { method: 'POST', headers: origin ? { origin } : {} }),
    'https://public.example.org',
  );

test('a form of our own is taken, also where TLS ends in front; one of another site, or of nowhere, is not', () => {
  for (const own of [
    undefined,
    'https://public.example.org',
    'https://journal.example.org',
    'http://journal.example.org',
  ])
    expect(sent(own), own).not.toThrow();
  for (const other of [
    'https://evil.example.org',
    'http://public.example.org',
    'null',
    'junk',
    'https://journal.example.org.evil.net',
  ])
    expect(sent(other), other).toThrow('another site');
});
