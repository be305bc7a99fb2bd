import { childOf, elementsOf, textOf, type XmlTree } from '../../xml/xml-tree.ts';
import { propertyOf } from './properties.ts';

/** Why a paragraph runs on into the next one: its mark was deleted or moved, or it is a drop cap; undefined for one that ends. */
export function runsOn(paragraph: XmlTree): 'deleted' | 'moved' | 'dropCap' | undefined {
  const properties = childOf(paragraph, 'w:pPr');
  const mark = propertyOf(properties, 'w:rPr');
  if (propertyOf(mark, 'w:del')) return 'deleted';
  if (propertyOf(mark, 'w:moveFrom')) return 'moved';
  const cap = propertyOf(properties, 'w:framePr')?.attributes['w:dropCap'] ?? 'none';
  return cap === 'none' ? undefined : 'dropCap';
}

/** Joins a paragraph that runs on with the next one. The mark is that of the next; its properties are those of the one with words. */
export function continued(first: XmlTree, next: XmlTree): XmlTree {
  const [before, after] = [first, next].map((one) => childOf(one, 'w:pPr'));
  const isCap = runsOn(first) === 'dropCap';
  const chosen = !isCap && hasWords(first) ? before : after;
  const isMark = ({ name }: XmlTree) => name === 'w:rPr';
  const properties: XmlTree = {
    name: 'w:pPr',
    attributes: {},
    children: [
      ...(chosen ? elementsOf(chosen).filter((one) => !isMark(one)) : []),
      ...(after ? elementsOf(after).filter(isMark) : []),
    ],
  };
  const content = [first, next].flatMap((one) => elementsOf(one).filter(({ name }) => name !== 'w:pPr'));
  return { ...next, children: [properties, ...content] };
}

function hasWords(tree: XmlTree): boolean {
  return elementsOf(tree).some((child) => {
    if (child.name === 'w:del' || child.name === 'w:moveFrom' || child.name === 'w:pPr') return false;
    return child.name === 'w:t' ? textOf(child).trim() !== '' : hasWords(child);
  });
}
