import { expect, test } from 'vitest';
import { paragraphsOfPage } from './printed-lines.ts';

const page = [
  'Abstract',
  'Street vendors are removed from the centres of growing towns and come back. This brief',
  'compares four secondary cities that tried three answers: removal, relocation to built',
  'markets, and licensed places.',
  'Relocation worked where the new market lay on a bus route and failed everywhere short-',
  'term. We recommend licensing.',
].join('\n');

test('lines of print are joined to paragraphs; short lines end one', () => {
  expect(paragraphsOfPage(page)).toEqual([
    'Abstract',
    'Street vendors are removed from the centres of growing towns and come back. This brief compares four secondary cities that tried three answers: removal, relocation to built markets, and licensed places.',
    'Relocation worked where the new market lay on a bus route and failed everywhere short-term. We recommend licensing.',
  ]);
});

test('paragraphs of a Word document stay as they are, and no word is lost', () => {
  const long = 'We follow twelve hundred households over six seasons. '.repeat(5).trim();
  expect(paragraphsOfPage(`Soil\n${long}\n\nTenure`)).toEqual(['Soil', long, 'Tenure']);
  expect(paragraphsOfPage('')).toEqual([]);
});
