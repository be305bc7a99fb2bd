import { element, textElement } from '#base/xml-elements.ts';
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
      return matrix(elementsOf(tree, 'm:e').map((line) => [line]));
    case 'm:func':
      return element('mrow', {}, row(childOf(tree, 'm:fName')), element('mo', {}, '\u2061'), part(tree, 'm:e'));
    case 'm:acc':
      return over(tree, property(tree, 'm:accPr', 'm:chr') ?? '\u0302', 'true');
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

function matrix(lines: XmlTree[][]): string {
  const written = lines.map((line) => element('mtr', {}, ...line.map((one) => element('mtd', {}, row(one)))));
  return element('mtable', {}, ...written);
}

/** A run as numbers, operators and identifiers. */
const TOKEN = /(\d+(?:[.,]\d+)*)|(\p{L}\p{M}*)|(\s+)|(.)/gsu;

function tokens(run: XmlTree): string {
  const text = elementsOf(run, 'm:t').map(textOf).join('');
  if (isOn(property(run, 'm:rPr', 'm:nor'))) return text === '' ? '' : textElement('mtext', text);
  const style = property(run, 'm:rPr', 'm:sty');
  const variant = style === 'b' ? 'bold' : style === 'p' ? 'normal' : undefined;
  // A word that is upright is a name, such as "log".
  if (variant === 'normal' && /^\p{L}{2,}$/u.test(text)) return textElement('mi', text);
  return [...text.matchAll(TOKEN)]
    .map(([whole, number, letter, space]) => {
      if (space) return '';
      if (number) return textElement('mn', whole);
      return letter ? textElement('mi', whole, { mathvariant: variant }) : textElement('mo', whole);
    })
    .join('');
}
