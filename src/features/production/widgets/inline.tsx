import { createElement, Fragment, type ReactNode } from 'react';
import { HTML_ELEMENTS } from '../text/html-elements.ts';
import { MATH_ATTRIBUTES, MATH_ELEMENTS } from '../text/mathml.ts';
import type { ShownNode } from '../text/shown-node.ts';
import type { XmlTree } from '../xml/xml-tree.ts';
import { attribute, citedBy, type Marginalia } from './shown.ts';

function mathElement({ name, attributes, children }: XmlTree): ReactNode {
  const inside = children.map((child) => (typeof child === 'string' ? child : mathElement(child)));
  if (!MATH_ELEMENTS.has(name)) return spread(inside);
  const known = Object.entries(attributes).filter(([key]) => MATH_ATTRIBUTES.has(key));
  return createElement(name, Object.fromEntries(known), ...inside);
}

/** A formula as MathML, which browsers draw themselves; as LaTeX where there is nothing else. */
export function Formula({ node, isBlock = false }: { node: ShownNode; isBlock?: boolean }) {
  const { math } = node;
  if (!math) return <code>{attribute(node, 'latex')}</code>;
  return mathElement({ ...math, attributes: isBlock ? { display: 'block' } : {} });
}

const spread = (elements: readonly ReactNode[]): ReactNode => createElement(Fragment, undefined, ...elements);

/** An element for each item. They never change their order, so that they need no keys. */
export const each = <Item,>(items: readonly Item[], write: (item: Item, index: number) => ReactNode): ReactNode =>
  spread(items.map(write));

/** Running text with its links, notes and formulas. */
export function Inline({ nodes = [], marginalia }: { nodes: ShownNode[] | undefined; marginalia: Marginalia }) {
  return each(nodes, (node) => <Piece node={node} marginalia={marginalia} />);
}

function Piece({ node, marginalia }: { node: ShownNode; marginalia: Marginalia }) {
  if (node.type === 'formula') return <Formula node={node} />;
  if (node.type === 'footnote') {
    const id = attribute(node, 'id');
    return (
      <sup>
        <a id={`${id}-place`} href={`#${id}`} className="px-0.5 underline">
          {marginalia.numberOf.get(id)}
        </a>
      </sup>
    );
  }
  return (node.marks ?? []).toReversed().reduce<ReactNode>((content, mark) => {
    const { type, attrs } = mark;
    if (type === 'link') return <a href={String(attrs?.href)}>{content}</a>;
    if (type === 'cross_reference') return <a href={`#${attrs?.rid}`}>{content}</a>;
    if (type === 'citation')
      return (
        <Citation node={node} marginalia={marginalia}>
          {content}
        </Citation>
      );
    if (type === 'small_caps') return <span className="[font-variant-caps:small-caps]">{content}</span>;
    const name = HTML_ELEMENTS[type];
    return name ? createElement(name, undefined, content) : content;
  }, node.text);
}

interface CitationProps {
  node: ShownNode;
  marginalia: Marginalia;
  children: ReactNode;
}

function Citation({ node, marginalia, children }: CitationProps) {
  return (
    <a href={`#${citedBy(node)[0]}`} id={marginalia.placeOf.get(node)} className="underline">
      {children}
    </a>
  );
}
