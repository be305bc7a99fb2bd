import { expect, test, vi } from 'vitest';
import { hintPrinter } from './hint-printer.ts';

const production = { NODE_ENV: 'production' };

test('prints codes and links on a terminal, and in development', () => {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  hintPrinter({ isTTY: true }, production)?.('code 123456');
  hintPrinter({ isTTY: false }, {})?.('code 654321');
  expect(printed.mock.calls).toEqual([['code 123456'], ['code 654321']]);
});

test('prints nothing to other outputs in production', () => {
  expect(hintPrinter({ isTTY: false }, production)).toBeUndefined();
  expect(hintPrinter({}, production)).toBeUndefined();
});
