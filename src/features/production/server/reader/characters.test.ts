import { describe, expect, test } from 'vitest';
import { readAsJats } from '#testing/read-word.ts';
import { aParagraph, aRun, aWordFile, inStyle } from '#testing/word-file.ts';

const font = (name: string) => `<w:rFonts w:ascii="${name}" w:hAnsi="${name}"/>`;
const sign = (name: string, code: string) => `<w:r><w:sym w:font="${name}" w:char="${code}"/></w:r>`;
const style = (type: string, id: string, properties: string) =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/>${properties}</w:style>`;
const textOf = async (content: string, styles = '') =>
  (await readAsJats(aWordFile({ body: aParagraph(content), styles }))).jats;

describe('letters of symbol fonts', () => {
  test('become the letters that Word shows', async () => {
    const signs = ['F062', 'F065', 'F0A3', 'F073', 'F0B1', 'F053', 'F0B9', '00DA'].map((code) => sign('Symbol', code));
    expect(await textOf(signs.join(''))).toContain('<p>βε≤σ±Σ≠∨</p>');
    expect(await textOf(aRun('b = \uf0a3', font('Symbol')))).toContain('<p>β = ≤</p>');
    expect(await textOf(sign('Wingdings', 'F0E0') + sign('Wingdings', 'F0FC'))).toContain('<p>→✓</p>');
  });

  test('stay as they are in other fonts, and where they are letters of Unicode already', async () => {
    expect(await textOf(sign('Times New Roman', 'F0B1') + sign('Calibri', '03B2'))).toContain('<p>±β</p>');
    expect(await textOf(aRun('β\u00a0= b', font('Symbol')))).toContain('<p>β\u00a0= β</p>');
    expect(await textOf(aRun('b', font('Segoe UI Symbol')))).toContain('<p>b</p>');
  });

  test('are reported where the font is unknown', async () => {
    const { findings } = await readAsJats(aWordFile({ body: aParagraph(`${aRun('a ')}${sign('MT Extra', 'F04C')}`) }));
    expect(findings).toContain('missingLetter: a \uf04c');
  });
});

describe('formatting by styles', () => {
  test('of characters is kept', async () => {
    const styles = [
      style('character', 'Code', `<w:rPr>${font('Consolas')}</w:rPr>`),
      style('character', 'Above', '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr>'),
      style('character', 'Small', '<w:rPr><w:smallCaps/></w:rPr>'),
      style('character', 'Line', '<w:rPr><w:u w:val="single"/></w:rPr>'),
      style('character', 'Hyperlink', '<w:rPr><w:u w:val="single"/></w:rPr>'),
    ].join('');
    const words = ['Code', 'Above', 'Small', 'Line', 'Hyperlink'].map((id) => aRun(id, `<w:rStyle w:val="${id}"/>`));
    expect(await textOf(words.join(''), styles)).toContain(
      '<p><monospace>Code</monospace><sup>Above</sup><sc>Small</sc><underline>Line</underline>Hyperlink</p>',
    );
  });

  test('of paragraphs is kept in text, and left to the look of headings, captions and quotations', async () => {
    const italic = '<w:rPr><w:i/></w:rPr>';
    const styles = [style('paragraph', 'Aside', italic), style('paragraph', 'Quote', italic)].join('');
    const words = aRun('An ') + aRun('upright', '<w:i w:val="0"/>') + aRun(' aside');
    const body = aParagraph(words, inStyle('Aside')) + aParagraph('A quotation', inStyle('Quote'));
    const { jats } = await readAsJats(aWordFile({ body, styles }));
    expect(jats).toContain('<p><italic>An </italic>upright<italic> aside</italic></p>');
    expect(jats).toContain('<disp-quote><p>A quotation</p></disp-quote>');
  });
});

test('words that are struck out are reported', async () => {
  const body = aParagraph(aRun('Kept and ') + aRun('given', '<w:strike/>') + aRun(' up', '<w:strike/>'));
  const { jats, findings } = await readAsJats(aWordFile({ body }));
  expect(jats).toContain('<p>Kept and given up</p>');
  expect(findings).toContain('struckOut: given up');
});

test('two line breaks begin a paragraph, and one does not', async () => {
  const content = '<w:r><w:t>One</w:t><w:br/><w:t>line.</w:t><w:br/><w:br/><w:t>Two.</w:t></w:r>';
  expect(await textOf(content)).toContain('<p>One line.</p><p>Two.</p>');
});

test('a drop cap is the first letter of its word', async () => {
  const body = aParagraph('D', '<w:framePr w:dropCap="drop" w:lines="3"/>') + aParagraph('rought came early.');
  expect((await readAsJats(aWordFile({ body }))).jats).toContain('<p>Drought came early.</p>');
});

test('of alternatives, the fallback is read where the other needs an unknown extension', async () => {
  const alternatives = (requires: string) =>
    `<w:r><mc:AlternateContent><mc:Choice Requires="${requires}"><w:t>new</w:t></mc:Choice><mc:Fallback><w:t>old</w:t></mc:Fallback></mc:AlternateContent></w:r>`;
  expect(await textOf(alternatives('w16se') + alternatives('wps'))).toContain('<p>oldnew</p>');
});
