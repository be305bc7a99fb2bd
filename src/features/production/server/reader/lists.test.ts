import { expect, test } from 'vitest';
import { readAsJats } from '#testing/read-word.ts';
import { aParagraph, aTable, aWordFile, inList, inStyle } from '#testing/word-file.ts';

const level = (depth: number, format: string, text: string, more = '') =>
  `<w:lvl w:ilvl="${depth}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/><w:pPr><w:ind w:left="${720 * (depth + 1)}" w:hanging="360"/></w:pPr></w:lvl>`;
const abstract = (id: number, ...levels: string[]) =>
  `<w:abstractNum w:abstractNumId="${id}">${levels.join('')}</w:abstractNum>`;
const number = (id: number, abstractId: number, override = '') =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${abstractId}"/>${override}</w:num>`;
const startAt = (start: number) => `<w:lvlOverride w:ilvl="0"><w:startOverride w:val="${start}"/></w:lvlOverride>`;

/** Lists 8 and 9 have words before their numbers, and 10 the number of the level above. Lists 1 to 3 share the decimal list 0; 3 starts at 5. Lists 4 and 5 have bullets and empty bullets; 6 and 7 boxes. */
const numbering = [
  abstract(0, level(0, 'decimal', '%1.'), level(1, 'lowerLetter', '%2)')),
  abstract(1, level(0, 'bullet', '•'), level(1, 'bullet', '–')),
  abstract(2, level(0, 'bullet', ' '), level(1, 'bullet', ' ')),
  abstract(3, level(0, 'bullet', '☐')),
  abstract(4, level(0, 'bullet', '☒')),
  number(1, 0),
  number(2, 0),
  number(3, 0, startAt(5)),
  number(4, 1),
  number(5, 2),
  number(6, 3),
  number(7, 4),
  abstract(5, level(0, 'decimal', 'H%1:')),
  abstract(6, level(0, 'bullet', 'Step'), level(1, 'bullet', 'o')),
  abstract(7, level(0, 'decimal', '(%1)'), level(1, 'decimal', '%1.%2')),
  number(8, 5),
  number(9, 6),
  number(10, 7),
].join('');
const item = (words: string, list: number, depth = 0) => aParagraph(words, inList(list, depth));
const listsIn = async (...blocks: string[]) => (await readAsJats(aWordFile({ body: blocks.join(''), numbering }))).jats;
const numbers = (jats: string) =>
  [...jats.matchAll(/<list list-type="([a-z-]+)"(?: list-content="start-(\d+)")?>/g)].map(
    ([, kind, start]) => `${kind} ${start ?? 1}`,
  );

test('a numbered list continues counting after a paragraph, also under another number of the same list', async () => {
  const jats = await listsIn(
    item('One', 1),
    item('Two', 1),
    aParagraph('Between.'),
    item('Three', 1),
    aParagraph('Between.'),
    item('Four', 2),
  );
  expect(numbers(jats)).toEqual(['order 1', 'order 3', 'order 4']);
});

test('neighbours of the same list are one list when their numbers follow on, and two when they do not', async () => {
  expect(numbers(await listsIn(item('One', 1), item('Two', 2)))).toEqual(['order 1']);
  expect(numbers(await listsIn(item('One', 1), item('Five', 3), item('Six', 3)))).toEqual(['order 1', 'order 5']);
});

test('deeper levels begin again under each item', async () => {
  const jats = await listsIn(item('One', 1), item('a', 1, 1), item('b', 1, 1), item('Two', 1), item('a', 1, 1));
  expect(numbers(jats)).toEqual(['order 1', 'alpha-lower 1', 'alpha-lower 1']);
});

test('a start is overridden only where its list is first used', async () => {
  const jats = await listsIn(item('Five', 3), aParagraph('Between.'), item('Six', 3));
  expect(numbers(jats)).toEqual(['order 5', 'order 6']);
});

test('a paragraph with an empty bullet continues the item before it', async () => {
  expect(await listsIn(item('One', 4), item('More of it', 5), item('Two', 4))).toContain(
    '<list list-type="bullet"><list-item><p>One</p><p>More of it</p></list-item><list-item><p>Two</p></list-item></list>',
  );
  expect(await listsIn(aParagraph('Text.'), item('Alone', 5))).toContain('<p>Text.</p><p>Alone</p>');
});

test('an indented paragraph between two items of a list continues the first of them', async () => {
  const indented = aParagraph('More of it', '<w:ind w:left="720"/>');
  expect(await listsIn(item('One', 1), indented, item('Two', 1))).toContain(
    '<list list-type="order"><list-item><p>One</p><p>More of it</p></list-item><list-item><p>Two</p></list-item></list>',
  );
  expect(await listsIn(item('One', 1), indented, aParagraph('Text.'))).toContain(
    '</list><p>More of it</p><p>Text.</p>',
  );
});

test('the boxes of a list of tasks are put before its words', async () => {
  expect(await listsIn(item('Open', 6), item('Done', 7))).toContain(
    '<list list-type="bullet"><list-item><p>☐ Open</p></list-item><list-item><p>☒ Done</p></list-item></list>',
  );
});

test('words and further numbers of a list are labels of its items; plain numbers and bullets are not', async () => {
  expect(await listsIn(item('Tenure matters', 8), item('Credit matters', 8))).toContain(
    '<list list-type="order"><list-item><label>H1:</label><p>Tenure matters</p></list-item><list-item><label>H2:</label><p>Credit matters</p></list-item></list>',
  );
  expect(await listsIn(item('Begin', 9), item('More', 9, 1))).toContain(
    '<list list-type="bullet"><list-item><label>Step</label><p>Begin</p><list list-type="bullet"><list-item><p>More</p></list-item></list></list-item></list>',
  );
  expect(await listsIn(item('One', 10), item('Within', 10, 1))).toContain(
    '<list-item><p>One</p><list list-type="order"><list-item><label>1.1</label><p>Within</p>',
  );
});

test('a list in a cell stays a list', async () => {
  expect(await listsIn(aTable([{ cells: [`${item('One', 4)}${item('Two', 4)}`, 'Words'] }]))).toContain(
    '<td><list list-type="bullet"><list-item><p>One</p></list-item><list-item><p>Two</p></list-item></list></td><td>Words</td>',
  );
});

const headings = {
  styles: [1, 2]
    .map(
      (depth) =>
        `<w:style w:type="paragraph" w:styleId="H${depth}"><w:name w:val="heading ${depth}"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>`,
    )
    .join(''),
  numbering: `${abstract(
    0,
    level(0, 'upperRoman', '%1.', '<w:pStyle w:val="H1"/>'),
    level(1, 'decimal', '%1.%2', '<w:pStyle w:val="H2"/><w:isLgl/>'),
  )}${number(1, 0)}`,
};
const heading = (words: string, depth: number) => aParagraph(words, inStyle(`H${depth}`));

test('headings have the numbers that Word gives them, and words lead there', async () => {
  const body = [
    heading('Introduction', 1),
    heading('Data', 1),
    heading('Households', 2),
    heading('Plots', 2),
    aParagraph('As Section 2.2 says.'),
    heading('Results', 1),
    heading('Yields', 2),
    heading('9.9 Typed by hand', 2),
  ].join('');
  const { jats } = await readAsJats(aWordFile({ body, ...headings }));
  expect([...jats.matchAll(/<label>(.*?)<\/label><title>(.*?)</g)].map(([, label, title]) => [label, title])).toEqual([
    ['I', 'Introduction'],
    ['II', 'Data'],
    ['2.1', 'Households'],
    ['2.2', 'Plots'],
    ['III', 'Results'],
    ['3.1', 'Yields'],
    ['9.9', 'Typed by hand'],
  ]);
  expect(jats).toContain('<xref ref-type="sec" rid="sec-4">Section 2.2</xref>');
});
