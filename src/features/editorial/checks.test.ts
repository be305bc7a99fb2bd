import { expect, test } from 'vitest';
import { remarksOn } from './checks.ts';

const complete = {
  articleType: 'RESEARCH_ARTICLE' as const,
  abstract: 'word '.repeat(275),
  keywords: 'roads, rice, rain',
  authors: [],
  fundingStatement: 'A grant.',
  competingInterests: 'None.',
  dataAvailability: 'On request.',
  acknowledgements: '',
};
const author = { fullName: 'A B', email: 'a@example.org', affiliation: '', orcid: null, ror: null };

test('a complete manuscript gives no remark', () => {
  expect(remarksOn(complete)).toEqual([]);
});

test.each([
  [{ abstract: 'Too short.' }, 'The abstract has 2 words; the guidelines ask for 250 to 300.'],
  [{ keywords: 'roads' }, 'There is 1 keyword; 3 to 6 serve readers best.'],
  [{ fundingStatement: '' }, 'Funding statement: not given.'],
  [{ authors: [{ ...author, isCorresponding: true, order: 1 }] }, '1 author has no ORCID iD.'],
])('%j gives one remark', (change, remark) => {
  expect(remarksOn({ ...complete, ...change }).map(({ text }) => text)).toEqual([remark]);
});

test('a book review needs no long abstract', () => {
  expect(remarksOn({ ...complete, articleType: 'BOOK_REVIEW', abstract: 'A book.' })).toEqual([]);
});
