import { describe, expect, test } from 'vitest';
import { readAsJats } from '#testing/read-word.ts';
import { aParagraph, aRun, aTable, aWordFile, inStyle } from '#testing/word-file.ts';

const tableIn = async (body: string, styles = '') =>
  /<table>.*<\/table>/.exec((await readAsJats(aWordFile({ body, styles }))).jats)?.[0];
const head = (table: string | undefined) => /<thead>(.*?)<\/thead>/.exec(table ?? '')?.[1] ?? '';

describe('columns that a row leaves out', () => {
  test('become an empty cell', async () => {
    const table = aTable([
      { cells: ['a', 'b', 'c'] },
      { cells: ['c'], properties: '<w:gridBefore w:val="2"/>' },
      { cells: ['a'], properties: '<w:gridAfter w:val="2"/>' },
    ]);
    expect(await tableIn(table)).toBe(
      '<table><tbody><tr><td>a</td><td>b</td><td>c</td></tr><tr><td colspan="2"/><td>c</td></tr><tr><td>a</td><td colspan="2"/></tr></tbody></table>',
    );
  });

  test('are dropped where every row leaves them out', async () => {
    const properties = '<w:gridBefore w:val="1"/>';
    expect(await tableIn(aTable(['a', 'b'].map((cell) => ({ cells: [cell], properties }))))).toBe(
      '<table><tbody><tr><td>a</td></tr><tr><td>b</td></tr></tbody></table>',
    );
  });
});

describe('the head of a table', () => {
  const bold = (words: string) => aParagraph(aRun(words, '<w:b/>'));
  const merged = (kind: string, content = '') =>
    `<w:tc><w:tcPr><w:vMerge${kind}/></w:tcPr>${aParagraph(content)}</w:tc>`;
  const styled = (id: string) =>
    `<w:style w:type="table" w:styleId="${id}"><w:name w:val="${id}"/><w:tblStylePr w:type="firstRow"><w:rPr><w:b/></w:rPr></w:tblStylePr></w:style>`;
  const rows = [{ cells: ['Season', 'Price'] }, { cells: ['A', '310'] }];

  test('is the row that Word formats as the first', async () => {
    const marked = aTable([{ cells: ['Season'], properties: '<w:cnfStyle w:val="100000000000"/>' }, { cells: ['A'] }]);
    expect(head(await tableIn(marked))).toBe('<tr><th>Season</th></tr>');
  });

  test('is the first row of a table style that has one, if the table uses it', async () => {
    const properties = (look: string) => `<w:tblStyle w:val="Ruled"/><w:tblLook w:val="${look}"/>`;
    expect(head(await tableIn(aTable(rows, properties('04A0')), styled('Ruled')))).toContain('<th>Season</th>');
    expect(head(await tableIn(aTable(rows, properties('0480')), styled('Ruled')))).toBe('');
    expect(head(await tableIn(aTable(rows, properties('04A0')), styled('Other')))).toBe('');
  });

  test('is the first rows in bold, unless all are', async () => {
    const [first, second] = [{ cells: [bold('Season'), bold('Price')] }, { cells: ['A', '310'] }];
    expect(head(await tableIn(aTable([first, second])))).toContain('Season');
    expect(head(await tableIn(aTable([first, first])))).toBe('');
  });

  test('reaches as far as its merged cells', async () => {
    const table = aTable([
      { cells: [merged(' w:val="restart"', 'Season'), 'Price'], properties: '<w:tblHeader/>' },
      { cells: [merged(''), 'Francs'] },
      { cells: ['A', '310'] },
    ]);
    const whole = aTable([
      { cells: [merged(' w:val="restart"', aRun('Season', '<w:b/>')), bold('Price')] },
      { cells: [merged(''), '310'] },
    ]);
    expect(head(await tableIn(whole))).toBe('');
    expect(head(await tableIn(table))).toBe(
      '<tr><th rowspan="2">Season</th><th>Price</th></tr><tr><th>Francs</th></tr>',
    );
  });
});

test('cells keep the alignment of their paragraphs', async () => {
  const styles =
    '<w:style w:type="paragraph" w:styleId="Number"><w:name w:val="Number"/><w:pPr><w:jc w:val="end"/></w:pPr></w:style>';
  const cells = [
    aParagraph('left'),
    aParagraph('middle', '<w:jc w:val="center"/>'),
    aParagraph('310', inStyle('Number')),
    aParagraph('both', '<w:jc w:val="both"/>'),
  ];
  expect(await tableIn(aTable([{ cells }]), styles)).toContain(
    '<td>left</td><td align="center">middle</td><td align="right">310</td><td>both</td>',
  );
});
