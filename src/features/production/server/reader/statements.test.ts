import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readAsJats } from '#testing/read-word.ts';
import { aParagraph, aRun, aWordFile, inStyle } from '#testing/word-file.ts';

const styles = [1, 2]
  .map((level) => `<w:style w:type="paragraph" w:styleId="H${level}"><w:name w:val="heading ${level}"/></w:style>`)
  .join('');
const heading = (words: string, level = 1) => aParagraph(words, inStyle(`H${level}`));
const read = (...statements: string[]) =>
  readAsJats(
    aWordFile({
      body: [heading('Findings'), aParagraph('Prices rose.'), ...statements, heading('References')].join(''),
      styles,
    }),
  );

test.each([
  ['Statements', ['Ethics approval', 'Funding', 'Competing interests', 'Data availability']],
  [
    '5. Déclarations',
    ['Approbation éthique', 'Financement', 'Conflits d’intérêts', 'Disponibilité des données et du code'],
  ],
])('headings under “%s” are the statements, and none of them stays in the text', async (title, names) => {
  const { jats, report } = await read(
    heading(title),
    ...names.flatMap((name, index) => [heading(name, 2), aParagraph(`Words ${index}.`)]),
  );
  expect(report.statements).toEqual(
    ['ethics', 'funding', 'competingInterests', 'dataAvailability'].map((name, index) => ({
      name,
      text: `Words ${index}.`,
    })),
  );
  expect(jats.replaceAll(/<[^>]*>/gu, '')).toBe('FindingsPrices rose.');
});

test('so are paragraphs under it that open with the name of a statement', async () => {
  const { jats, report } = await read(
    heading('Declarations'),
    aParagraph(aRun('Funding.', '<w:b/>') + aRun(' None.')),
    aParagraph(aRun('Acknowledgements', '<w:b/>') + aRun(' We thank the enumerators.')),
    aParagraph('Conflicts of interest: none.'),
    aParagraph('The authors said so.'),
  );
  expect(report.statements).toEqual([
    { name: 'funding', text: 'None.' },
    { name: 'acknowledgements', text: 'We thank the enumerators.' },
    { name: 'competingInterests', text: 'none.\n\nThe authors said so.' },
  ]);
  expect(jats).not.toMatch(/Declarations|None|thank/);
});

test('other paragraphs and headings stay under their heading', async () => {
  const { jats, report } = await read(
    heading('Statements'),
    heading('Funding', 2),
    aParagraph('None.'),
    heading('Consent', 2),
    aParagraph('All households agreed.'),
    heading('Annexes'),
    aParagraph('Funding: this is a question of the survey.'),
  );
  expect(report.statements).toEqual([{ name: 'funding', text: 'None.' }]);
  expect(jats).toMatch(/<title>Statements<\/title><sec[^>]*><title>Consent<\/title><p>All households agreed/);
  expect(jats).toContain('Funding: this is a question');
});

test('a manuscript in the journal’s own template has its statements in their fields alone', async () => {
  const { jats, report } = await readAsJats(await readFile('public/templates/mds-jaed-template.docx'));
  expect(report.statements.map(({ name }) => name)).toEqual([
    'ethics',
    'funding',
    'competingInterests',
    'dataAvailability',
  ]);
  expect(report.statements.every(({ text }) => text !== '')).toBe(true);
  expect(jats).not.toMatch(/Statements|Who paid/u);
});
