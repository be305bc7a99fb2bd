import { MATH_ATTRIBUTES, MATH_ELEMENTS } from '../text/mathml.ts';

const MATHML = 'http://www.w3.org/1998/Math/MathML';

/** Draws the MathML of a text: elements and attributes that texts do not have are left out. */
export function mathElement(mathml: string, isBlock: boolean): Element {
  const math = document.createElementNS(MATHML, 'math');
  if (isBlock) math.setAttribute('display', 'block');
  const parsed = new DOMParser().parseFromString(`<math>${mathml}</math>`, 'text/xml').documentElement;
  for (const child of parsed.childNodes) append(math, child);
  return math;
}

function append(parent: Element, node: ChildNode): void {
  if (node.nodeType === Node.TEXT_NODE) parent.append(node.textContent ?? '');
  if (!(node instanceof Element)) return;
  const name = node.localName;
  const target = MATH_ELEMENTS.has(name) && name !== 'math' ? document.createElementNS(MATHML, name) : parent;
  if (target !== parent) {
    for (const { name: attribute, value } of node.attributes)
      if (MATH_ATTRIBUTES.has(attribute)) target.setAttribute(attribute, value);
    parent.append(target);
  }
  for (const child of node.childNodes) append(target, child);
}
