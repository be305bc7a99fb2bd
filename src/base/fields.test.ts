import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { requiredLine, requiredText } from './fields.ts';

const said = (words: string) => ({ error: () => words });

const faultsOf = (text: string) =>
  [requiredLine, requiredText].map((kind) =>
    z.safeParse(kind(said('Missing'), 100, said('Too long')), text).error?.issues.map(({ message }) => message),
  );

test.each(['', ' \n', '\u200b', '\u2060 \ufeff', '\u3164', '\u0301', '\u202e\u202c'])('%j counts as empty', (text) => {
  expect(faultsOf(text)).toEqual([['Missing'], ['Missing']]);
});

test.each(['x', '李', 'علي', '?', '👩\u200d🌾'])('%s is there', (text) => {
  expect(faultsOf(text)).toEqual([undefined, undefined]);
});
