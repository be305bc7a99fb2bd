import { expect, test } from 'vitest';
import { bareIdentifier, encodedDoi, isOrcid, isRor } from './identifiers.ts';

test.each([
  ['0000-0002-1825-0097', true],
  ['0000-0001-5109-3700', true],
  ['0000-0002-1694-233X', true],
  ['0000-0002-1825-0098', false],
  ['0000-0002-1694-2330', false],
  ['0000000218250097', false],
  ['', false],
])('an ORCID iD has its check digit: %s', (text, isOne) => {
  expect(isOrcid(text)).toBe(isOne);
});

test.each([
  ['05a28rw58', true],
  ['03yrm5c26', true],
  ['01ggx4157', true],
  ['05a28rw57', false],
  ['15a28rw58', false],
  ['05a28iw58', false],
  ['', false],
])('a ROR id has its check digits: %s', (text, isOne) => {
  expect(isRor(text)).toBe(isOne);
});

test.each([
  ['10.12345/jaed.42', '10.12345/jaed.42'],
  ['10.1000/456#789', '10.1000/456%23789'],
  ['10.1002/(SICI)1:<1::A>3.0.CO;2-#', '10.1002/(SICI)1:%3C1::A%3E3.0.CO;2-%23'],
  ['10.1/%20"?{}^[]`|\\+é', '10.1/%2520%22%3F%7B%7D%5E%5B%5D%60%7C%5C%2B%C3%A9'],
  ['10.1/../a/./b/..c/.', '10.1%2F../a%2F./b/..c%2F.'],
  ['10.1/\ud800', '10.1/%EF%BF%BD'],
])('the DOI %s is written in an address as %s', (doi, encoded) => {
  expect(encodedDoi(doi)).toBe(encoded);
  expect(new URL(`https://doi.org/${encodedDoi(doi)}`).href).toBe(`https://doi.org/${encoded}`);
});

test('an address that was pasted is taken for its identifier', () => {
  expect(bareIdentifier(' https://orcid.org/0000-0002-1825-0097')).toBe('0000-0002-1825-0097');
  expect(bareIdentifier('https://ror.org/03yrm5c26 ')).toBe('03yrm5c26');
  expect(bareIdentifier('03yrm5c26')).toBe('03yrm5c26');
  expect(bareIdentifier('ror.org/03YRM5C26/')).toBe('03yrm5c26');
  expect(bareIdentifier('orcid.org/0000-0002-1694-233x')).toBe('0000-0002-1694-233X');
});
