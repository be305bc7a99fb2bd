import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { faultsIn, HOSTILE_MARKDOWN, MARKDOWN_BOMBS } from '#testing/attacks/markdown.ts';
import { RichText } from './rich-text.tsx';

test('paragraphs, emphasis and lists are what they say', () => {
  const { container } = render(<RichText>{'One *two*\n\n- three\n- four'}</RichText>);
  expect(container.querySelector('em')?.textContent).toBe('two');
  expect(container.querySelectorAll('li')).toHaveLength(2);
});

test.each([
  ['more marks than can be read', '*'.repeat(5_000)],
  ['lists nested hundreds deep', Array.from({ length: 400 }, (_, depth) => `${'  '.repeat(depth)}- x`).join('\n')],
])('%s stand as they were written', (_, text) => {
  const { container } = render(<RichText>{text}</RichText>);
  expect(container.querySelector('p.whitespace-pre-line')?.textContent).toBe(text);
});

test.each(['javascript:alert(1)', 'data:text/html,x', '//foreign.example'])('nothing leads to %s', (address) => {
  const { container } = render(<RichText>{`[here](${address}) <img src=x onerror=alert(1)>`}</RichText>);
  expect(container.querySelector(`a[href="${address}"], img`)).toBeNull();
});

test.each(HOSTILE_MARKDOWN)('renders %j without scripts, images, frames or links to other schemes', (markdown) => {
  const { container } = render(<RichText>{markdown}</RichText>);
  expect(faultsIn(container)).toEqual([]);
});

test.each(Object.entries(MARKDOWN_BOMBS))('renders %s within three seconds', (_, markdown) => {
  const began = performance.now();
  expect(faultsIn(render(<RichText>{markdown}</RichText>).container)).toEqual([]);
  expect(performance.now() - began).toBeLessThan(3_000);
});

test('links to web pages, e-mail addresses and places on this site work', () => {
  const addresses = ['https://example.org/x', 'http://example.org', 'mailto:a@example.org', '/about', '#top'];
  const { container } = render(<RichText>{addresses.map((address) => `[x](${address})`).join(' ')}</RichText>);
  expect([...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(addresses);
});
