import { expect, test } from 'vitest';
import { xmlSchema } from './xml-schema.ts';

const dublinCore = xmlSchema('oai/oai_dc.xsd');
const record = (content: string) =>
  `<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/">${content}</oai_dc:dc>`;

test('finds no fault in a valid document', async () => {
  expect(await dublinCore(record('<dc:title>Terraces &amp; Tenure</dc:title>'))).toEqual([]);
});

test('a fault has a path', async () => {
  const [fault] = await dublinCore(record('<dc:headline>Terraces</dc:headline>'));
  expect(fault).toMatchObject({ path: '/oai_dc:dc/dc:headline', message: expect.stringContaining('not expected') });
});

test.each(['', 'no XML', '<a>', '\u0000', '\ud800', '<a/><b/>'])('%j has a fault', async (text) => {
  expect(await dublinCore(text)).not.toEqual([]);
});

test('does not resolve external entities', async () => {
  const hostile = `<!DOCTYPE x [<!ENTITY secret SYSTEM "file:///etc/passwd">]>${record('<dc:title>&secret;</dc:title>')}`;
  expect(JSON.stringify(await dublinCore(hostile))).not.toContain('root:');
});

test.each([
  'crossref-jats/crossref5.3.1.xsd',
  'jats/JATS-journalpublishing1-3-mathml3.xsd',
  'jats/harvested.xsd',
  'doaj/doajArticles.xsd',
  'oai/OAI-PMH.xsd',
])('loads %s completely', async (path) => {
  expect(await xmlSchema(path)('<something-else/>')).toHaveLength(1);
});
