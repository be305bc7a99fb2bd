import { element, textElement } from '#base/xml-elements.ts';
import { mathLetters } from '../../text/math-letters.ts';
import { childOf, elementsOf, textOf, type XmlTree } from '../../xml/xml-tree.ts';

/**
 * Office Math (OMML, ECMA-376-1, 22.1) as MathML 3 without prefixes: the content of a `math` element. Constructions that MathML has
 * no word for are written as their parts in a row.
 */
export function mathmlOf(omml: XmlTree): string {
  return row(omml);
}

const PROPERTIES = /^m:\w+Pr$/;
const property = (tree: XmlTree, group: string, name: string): string | undefined => {
  const properties = childOf(tree, group);
  const found = properties && childOf(properties, name);
  return found && (found.attributes['m:val'] ?? found.attributes['w:val'] ?? '');
};
const isOn = (value: string | undefined) => value !== undefined && !['0', 'off', 'false'].includes(value);

const row = (tree: XmlTree | undefined): string =>
  (tree ? elementsOf(tree) : [])
    .filter(({ name }) => !PROPERTIES.test(name))
    .map(written)
    .join('');
const part = (tree: XmlTree, name: string): string => element('mrow', {}, row(childOf(tree, name)));

function written(tree: XmlTree): string {
  switch (tree.name) {
    case 'm:r':
      return tokens(tree);
    case 'm:f':
      return fraction(tree);
    case 'm:sSup':
      return element('msup', {}, part(tree, 'm:e'), part(tree, 'm:sup'));
    case 'm:sSub':
      return element('msub', {}, part(tree, 'm:e'), part(tree, 'm:sub'));
    case 'm:sSubSup':
      return element('msubsup', {}, part(tree, 'm:e'), part(tree, 'm:sub'), part(tree, 'm:sup'));
    case 'm:sPre':
      return element(
        'mmultiscripts',
        {},
        part(tree, 'm:e'),
        element('mprescripts', {}),
        part(tree, 'm:sub'),
        part(tree, 'm:sup'),
      );
    case 'm:rad':
      return isOn(property(tree, 'm:radPr', 'm:degHide')) || row(childOf(tree, 'm:deg')) === ''
        ? element('msqrt', {}, part(tree, 'm:e'))
        : element('mroot', {}, part(tree, 'm:e'), part(tree, 'm:deg'));
    case 'm:nary':
      return nary(tree);
    case 'm:d':
      return delimited(tree);
    case 'm:m':
      return matrix(elementsOf(tree, 'm:mr').map((line) => elementsOf(line, 'm:e')));
    case 'm:eqArr':
      return matrix(
        elementsOf(tree, 'm:e').map((line) => [line]),
        'left',
      );
    case 'm:func':
      return applied(tree);
    case 'm:acc':
      return over(tree, accentOf(property(tree, 'm:accPr', 'm:chr') ?? '\u0302'), 'true');
    case 'm:bar':
      return property(tree, 'm:barPr', 'm:pos') === 'top' ? over(tree, '\u00af', 'true') : under(tree, '_');
    case 'm:groupChr':
      return property(tree, 'm:groupChrPr', 'm:pos') === 'top'
        ? over(tree, property(tree, 'm:groupChrPr', 'm:chr') ?? '\u23de')
        : under(tree, property(tree, 'm:groupChrPr', 'm:chr') ?? '\u23df');
    case 'm:limLow':
      return element('munder', {}, part(tree, 'm:e'), part(tree, 'm:lim'));
    case 'm:limUpp':
      return element('mover', {}, part(tree, 'm:e'), part(tree, 'm:lim'));
    case 'w:del':
    case 'w:moveFrom':
      return '';
    default:
      return row(tree);
  }
}

/** A browser puts a combining character beside the letter, so accents are the characters that stand for themselves. */
const ACCENTS: Readonly<Record<string, string>> = {
  '\u0300': '`',
  '\u0301': '´',
  '\u0302': 'ˆ',
  '\u0303': '˜',
  '\u0304': '¯',
  '\u0305': '¯',
  '\u0306': '˘',
  '\u0307': '˙',
  '\u0308': '¨',
  '\u030a': '˚',
  '\u030c': 'ˇ',
  '\u033f': '¯',
  '\u20d6': '←',
  '\u20d7': '→',
  '\u20e1': '↔',
  '\u20d0': '↼',
  '\u20d1': '⇀',
};
const accentOf = (sign: string) => ACCENTS[sign] ?? sign;

/** A function with its argument; in front of a bracket there is no space. */
function applied(tree: XmlTree): string {
  const argument = childOf(tree, 'm:e');
  const first = argument && elementsOf(argument).find(({ name }) => !PROPERTIES.test(name));
  const space = first?.name === 'm:d' ? '' : element('mspace', { width: '0.1667em' });
  return element('mrow', {}, row(childOf(tree, 'm:fName')), element('mo', {}, '\u2061'), space, part(tree, 'm:e'));
}

const over = (tree: XmlTree, sign: string, accent?: string) =>
  element('mover', { accent }, part(tree, 'm:e'), textElement('mo', sign));
const under = (tree: XmlTree, sign: string) => element('munder', {}, part(tree, 'm:e'), textElement('mo', sign));

function fraction(tree: XmlTree): string {
  const type = property(tree, 'm:fPr', 'm:type');
  const [top, bottom] = [part(tree, 'm:num'), part(tree, 'm:den')];
  if (type === 'lin') return element('mrow', {}, top, element('mo', {}, '/'), bottom);
  return element(
    'mfrac',
    { linethickness: type === 'noBar' ? '0' : undefined, bevelled: type === 'skw' ? 'true' : undefined },
    top,
    bottom,
  );
}

function nary(tree: XmlTree): string {
  const sign = textElement('mo', property(tree, 'm:naryPr', 'm:chr') ?? '\u222b');
  const hides = (name: string) => isOn(property(tree, 'm:naryPr', name));
  const [sub, sup] = [hides('m:subHide') ? '' : part(tree, 'm:sub'), hides('m:supHide') ? '' : part(tree, 'm:sup')];
  const isBeside = property(tree, 'm:naryPr', 'm:limLoc') === 'subSup';
  const name =
    sub && sup
      ? isBeside
        ? 'msubsup'
        : 'munderover'
      : sub
        ? isBeside
          ? 'msub'
          : 'munder'
        : isBeside
          ? 'msup'
          : 'mover';
  const operator = sub || sup ? element(name, {}, sign, sub, sup) : sign;
  return element('mrow', {}, operator, part(tree, 'm:e'));
}

function delimited(tree: XmlTree): string {
  const sign = (name: string, standard: string) => {
    const text = property(tree, 'm:dPr', name) ?? standard;
    return text === '' ? '' : textElement('mo', text);
  };
  const inside = elementsOf(tree, 'm:e').map((one) => element('mrow', {}, row(one)));
  return element('mrow', {}, sign('m:begChr', '('), inside.join(sign('m:sepChr', '|')), sign('m:endChr', ')'));
}

function matrix(lines: XmlTree[][], columnalign?: string): string {
  const written = lines.map((line) => element('mtr', {}, ...line.map((one) => element('mtd', {}, row(one)))));
  return element('mtable', { columnalign }, ...written);
}

/** A run as numbers, operators, identifiers and the spaces between them; letters of an upright run are one name, such as "log". */
const TOKEN = /(\d+(?:[.,]\d+)*)|(\p{L}\p{M}*)|(\s+)|(.)/gsu;
const UPRIGHT_TOKEN = /(\d+(?:[.,]\d+)*)|((?:\p{L}\p{M}*)+)|(\s+)|(.)/gsu;
const NO_BREAK_SPACE = '\u00a0';

function tokens(run: XmlTree): string {
  const text = elementsOf(run, 'm:t').map(textOf).join('');
  if (isOn(property(run, 'm:rPr', 'm:nor'))) return upright(text);
  const style = property(run, 'm:rPr', 'm:sty') ?? 'i';
  const script = property(run, 'm:rPr', 'm:scr') ?? 'roman';
  return [...text.matchAll(style === 'p' && script === 'roman' ? UPRIGHT_TOKEN : TOKEN)]
    .map(([whole, number, letter, space], index, all) => {
      if (space)
        return isMeant(all[index - 1]) && isMeant(all[index + 1]) ? element('mspace', { width: '0.25em' }) : '';
      if (!number && !letter) return textElement('mo', whole);
      const shown = mathLetters(whole, script, style);
      if (number) return textElement('mn', shown);
      const isPlain = style === 'p' && shown === whole && whole.length === 1;
      return textElement('mi', shown, { mathvariant: isPlain ? 'normal' : undefined });
    })
    .join('');
}

/** Whether a space beside a token is meant: around operators, formulas have their own. */
const isMeant = (neighbour: RegExpMatchArray | undefined) => !neighbour?.[4];

/** Words within a formula. MathML drops white space at the ends of an element, so that it has to be a character of its own. */
function upright(text: string): string {
  const words = text.replace(/^\s+|\s+$/gu, NO_BREAK_SPACE);
  return words === '' ? '' : textElement('mtext', words);
}
