import { describe, expect, test } from 'vitest';
import { readXml } from '../../xml/read-xml.ts';
import { mathmlOf } from './omml.ts';

const NAMESPACE = 'http://schemas.openxmlformats.org/officeDocument/2006/math';
const read = (content: string) => mathmlOf(readXml(`<m:oMath xmlns:m="${NAMESPACE}">${content}</m:oMath>`));
const run = (text: string, properties = '') => `<m:r><m:rPr>${properties}</m:rPr><m:t>${text}</m:t></m:r>`;
const accent = (sign: string) =>
  read(`<m:acc><m:accPr><m:chr m:val="${sign}"/></m:accPr><m:e>${run('x')}</m:e></m:acc>`);

describe('a formula of Word', () => {
  test.each([
    ['\u0302', 'ˆ'],
    ['\u0303', '˜'],
    ['\u0305', '¯'],
    ['\u20d7', '→'],
    ['\u0307', '˙'],
  ])('has the accent %j as a character that stands for itself', (sign, spacing) => {
    expect(accent(sign)).toBe(`<mover accent="true"><mrow><mi>x</mi></mrow><mo>${spacing}</mo></mover>`);
  });

  test.each([
    ['E', '<m:scr m:val="double-struck"/><m:sty m:val="p"/>', '𝔼'],
    ['R', '<m:scr m:val="double-struck"/>', 'ℝ'],
    ['L', '<m:scr m:val="script"/>', 'ℒ'],
    ['X', '<m:sty m:val="b"/>', '𝐗'],
    ['β', '<m:sty m:val="bi"/>', '𝜷'],
  ])('has %s in the script and style %s', (letter, properties, shown) => {
    expect(read(run(letter, properties))).toBe(`<mi>${shown}</mi>`);
  });

  test('has a space between a function and its argument, but not before a bracket', () => {
    const log = (argument: string) =>
      read(`<m:func><m:fName>${run('log', '<m:sty m:val="p"/>')}</m:fName><m:e>${argument}</m:e></m:func>`);
    expect(log(run('y'))).toBe(
      '<mrow><mi>log</mi><mo>\u2061</mo><mspace width="0.1667em"/><mrow><mi>y</mi></mrow></mrow>',
    );
    expect(log(`<m:d><m:e>${run('y')}</m:e></m:d>`)).not.toContain('mspace');
  });

  test('keeps the spaces between words and numbers, and none around operators', () => {
    expect(read(run('1 if x = 0'))).toBe(
      '<mn>1</mn><mspace width="0.25em"/><mi>i</mi><mi>f</mi><mspace width="0.25em"/><mi>x</mi><mo>=</mo><mn>0</mn>',
    );
    expect(read(run('if x', '<m:sty m:val="p"/>'))).toBe(
      '<mi>if</mi><mspace width="0.25em"/><mi mathvariant="normal">x</mi>',
    );
    expect(read(run(' if ', '<m:nor/>'))).toBe('<mtext>\u00a0if\u00a0</mtext>');
  });

  test('has the lines of a case distinction at the left', () => {
    expect(read(`<m:eqArr><m:e>${run('a')}</m:e><m:e>${run('b')}</m:e></m:eqArr>`)).toMatch(
      /^<mtable columnalign="left">/,
    );
  });
});
