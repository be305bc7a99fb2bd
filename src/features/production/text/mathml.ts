import { element, xmlEscaped } from '#base/xml-elements.ts';
import type { XmlTree } from '../xml/xml-tree.ts';

/** Elements of presentation MathML 3 that a text may have; those with scripts or links are not among them. */
export const MATH_ELEMENTS: ReadonlySet<string> = new Set(
  'math mrow mi mn mo mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd mstyle mpadded mphantom menclose'.split(
    ' ',
  ),
);
export const MATH_ATTRIBUTES: ReadonlySet<string> = new Set(
  'accent accentunder bevelled columnalign display fence form linethickness mathvariant movablelimits notation stretchy width'.split(
    ' ',
  ),
);
/** Elements that have so many arguments, no more and no less. */
const ARGUMENTS: Readonly<Record<string, number>> = {
  mfrac: 2,
  mroot: 2,
  msub: 2,
  msup: 2,
  munder: 2,
  mover: 2,
  msubsup: 3,
  munderover: 3,
};
/** Elements that hold characters; the others hold elements. */
const TOKENS: ReadonlySet<string> = new Set(['mi', 'mn', 'mo', 'mtext']);
const DEEPEST = 60;

/**
 * The content of a `math` element as MathML 3 without anything that a page or the schema of JATS would not take: other elements
 * give their content, other attributes are dropped. Throws RangeError for an element with too few or too many arguments.
 */
export function plainMathml({ children }: XmlTree): string {
  return children.map((child) => written(child, 0)).join('');
}

function written(node: XmlTree | string, depth: number): string {
  // Between elements there is white space only; words would have no place there.
  if (typeof node === 'string') return '';
  const { name, attributes, children } = node;
  if (depth > DEEPEST) throw new RangeError('the formula is nested too deeply');
  if (TOKENS.has(name)) return element(name, kept(attributes), xmlEscaped(charactersIn(node)));
  const content = children.map((child) => written(child, depth + 1)).filter((one) => one !== '');
  if (!MATH_ELEMENTS.has(name) || name === 'math') return content.join('');
  const count = ARGUMENTS[name];
  if (count !== undefined && content.length !== count)
    throw new RangeError(`${name} has ${content.length} arguments instead of ${count}`);
  return element(name, kept(attributes), ...content);
}

const charactersIn = ({ children }: XmlTree): string =>
  children.map((child) => (typeof child === 'string' ? child : charactersIn(child))).join('');

const kept = (attributes: XmlTree['attributes']) =>
  Object.fromEntries(
    Object.entries(attributes).filter(
      ([name, value]) => MATH_ATTRIBUTES.has(name) && name !== 'display' && /^[\w. -]{1,40}$/.test(value),
    ),
  );
