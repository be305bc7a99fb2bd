import { describe, expect, test } from 'vitest';
import { readAsJats } from '#testing/read-word.ts';
import { aParagraph, aRun, aTable, aWordFile, inList } from '#testing/word-file.ts';

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

describe('numbers that are raised', () => {
  const raised = (words: string) => aRun(words, '<w:vertAlign w:val="superscript"/>');
  const numbered = WORKS.map((words, index) => aParagraph(`${index + 1}. ${words}`));

  test('lead to references by their numbers and ranges', async () => {
    const body = `${aRun('Tenure matters.')}${raised('1,3–4')}${aRun(' Terraces (on slopes)')}${raised('2')}${aRun(' pay.')}`;
    const { jats, report } = await withList(body, numbered);
    expect(jats).toContain(
      'matters.<xref ref-type="bibr" rid="ref-1"><sup>1</sup></xref><sup>,</sup><xref ref-type="bibr" rid="ref-3 ref-4"><sup>3–4</sup></xref>',
    );
    expect(jats).toContain('slopes)<xref ref-type="bibr" rid="ref-2"><sup>2</sup></xref>');
    expect(report.counts).toMatchObject({ citations: 3, linkedCitations: 3, cited: 4 });
  });

  test.each(['m', 'km', 'R', 'x', '10', '(x + y)', ''])('are powers or marks after “%s”', async (before) => {
    const { jats, findings } = await withList(`${aRun(`${before && `of ${before}`}`)}${raised('2')}`, numbered);
    expect(jats).toContain('<sup>2</sup>');
    expect(findings.join()).not.toContain('unmatchedCitation');
  });

  test('are marks of notes in a table', async () => {
    const table = aTable([{ cells: [aParagraph(`${aRun('Maize')}${raised('1')}`)] }]);
    const { jats } = await readAsJats(
      aWordFile({ body: [table, aParagraph(aRun('References', '<w:b/>')), ...numbered].join('') }),
    );
    expect(jats).toContain('<td>Maize<sup>1</sup></td>');
  });

  test('are reported when no reference has the number', async () => {
    const { findings } = await withList(`${aRun('Tenure matters')}${raised('2,9')}${aRun('.')}`, numbered);
    expect(findings).toContain('unmatchedCitation: matters2,9');
    const unnumbered = await withList(
      `${aRun('Tenure matters')}${raised('9')}`,
      WORKS.map((words) => aParagraph(words)),
    );
    expect(unnumbered.findings).toContain('unmatchedCitation: matters9');
  });
});
