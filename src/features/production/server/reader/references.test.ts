import { expect, test } from 'vitest';
import { readAsJats } from '#testing/read-word.ts';
import { aParagraph, aRun, aWordFile, inList } from '#testing/word-file.ts';

const WORKS = [
  'Akello, G. (2021). Credit on hillsides. World Development, 140, 105–120.',
  'Besley, T. (1995). Property rights. Journal of Political Economy, 103(5), 903–937.',
  'Habimana, J. (2019). Who terraces? Land Economics, 95(2), 201–223.',
  'Nunn, N. (2011). Slave trade and mistrust. American Economic Review, 101(7), 3221–3252.',
];
const numbering = (text: string) =>
  `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="${text}"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`;
const withList = (text: string, references: string[], more = {}) =>
  readAsJats(
    aWordFile({ body: [aParagraph(text), aParagraph(aRun('References', '<w:b/>')), ...references].join(''), ...more }),
  );
const labels = (jats: string) => [...jats.matchAll(/<ref [^>]*><label>([^<]*)</g)].map(([, label]) => label);
const list = (jats: string) => jats.slice(jats.indexOf('<ref-list'));

test.each([
  ['[%1]', ['[1]', '[2]', '[3]', '[4]']],
  ['%1.', ['1.', '2.', '3.', '4.']],
  ['%1', ['1.', '2.', '3.', '4.']],
])(
  'a list of references that Word numbers as %s keeps its numbers, and citations lead there',
  async (text, expected) => {
    const references = WORKS.map((words) => aParagraph(words, inList(1)));
    const { jats, findings } = await withList('Tenure matters [2].', references, { numbering: numbering(text) });
    expect(labels(jats)).toEqual(expected);
    expect(jats).toContain('[<xref ref-type="bibr" rid="ref-2">2</xref>]');
    expect(list(jats)).toContain('<string-name><surname>Akello</surname>');
    expect(findings.filter((one) => one.startsWith('uncitedReference'))).toHaveLength(3);
  },
);

test.each(['[1] ', '1. ', '(1) '])('a typed number such as “%s” is the label of its reference', async (typed) => {
  const references = WORKS.map((words, index) => aParagraph(typed.replace('1', String(index + 1)) + words));
  const { jats } = await withList('Tenure matters [2].', references);
  expect(labels(jats)).toEqual([1, 2, 3, 4].map((number) => typed.trim().replace('1', String(number))));
});

test('each number and each range of a citation leads to its own references', async () => {
  const references = WORKS.map((words, index) => aParagraph(`[${index + 1}] ${words}`));
  const { jats, report } = await withList('Tenure matters [1, 3–4].', references);
  expect(jats).toContain(
    '[<xref ref-type="bibr" rid="ref-1">1</xref>, <xref ref-type="bibr" rid="ref-3 ref-4">3–4</xref>]',
  );
  expect(report.counts).toMatchObject({ citations: 2, linkedCitations: 2, cited: 3 });
});

test('references without numbers have no label', async () => {
  const { jats } = await withList(
    'Tenure matters (Akello, 2021).',
    WORKS.map((words) => aParagraph(words)),
  );
  expect(labels(jats)).toEqual([]);
});
