import { element, xmlEscaped } from '#base/xml-elements.ts';

/** An XML element as plain data. Names have the prefix that JATS uses by custom, such as `mml:math` and `xlink:href`. */
export interface XmlTree {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly (XmlTree | string)[];
}

/** The child elements with a name, or all. */
export function elementsOf(tree: XmlTree, name?: string): XmlTree[] {
  return tree.children.filter(
    (child): child is XmlTree => typeof child !== 'string' && (name === undefined || child.name === name),
  );
}

/** The first child element with a name. */
export const childOf = (tree: XmlTree, name: string): XmlTree | undefined => elementsOf(tree, name)[0];

/** All text inside of an element. */
export function textOf(tree: XmlTree | undefined): string {
  return (tree?.children ?? []).map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}

/** The element as XML; `rename` may change the names of elements. */
export function writeXml(tree: XmlTree, rename: (name: string) => string = (name) => name): string {
  return element(rename(tree.name), tree.attributes, writeChildren(tree, rename));
}

/** The content of an element as XML. */
export function writeChildren(tree: XmlTree, rename: (name: string) => string): string {
  return tree.children
    .map((child) => (typeof child === 'string' ? xmlEscaped(child) : writeXml(child, rename)))
    .join('');
}
