import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
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
