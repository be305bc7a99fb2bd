import { expect, test, vi } from 'vitest';
import { hintsTo } from './hints.ts';

const production = { NODE_ENV: 'production' };

test('codes and links of mails are shown to who sits at a terminal, or develops', () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  hintsTo({ isTTY: true }, production)?.('code 123456');
  hintsTo({ isTTY: false }, {})?.('code 654321');
  expect(said.mock.calls).toEqual([['code 123456'], ['code 654321']]);
});

test('they never get into what keeps the output of production', () => {
  expect(hintsTo({ isTTY: false }, production)).toBeUndefined();
  expect(hintsTo({}, production)).toBeUndefined();
});
