import { expect, test } from 'vitest';
import { refuseCrossSiteForm } from './cross-site-forms.ts';

const sent = (origin?: string) => () =>
  refuseCrossSiteForm(
    new Request('http://journal.example.org/contact', { method: 'POST', headers: origin ? { origin } : {} }),
    'https://public.example.org',
  );

test('accepts forms of the journal, also behind a TLS proxy, and refuses those of other or opaque origins', () => {
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
