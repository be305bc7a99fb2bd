import { type ComponentType, createContext, createElement, type HTMLAttributes, useContext } from 'react';

/** A part of pages that depends only on its props, which are plain data. */
export interface Part<P extends object> {
  /** Unique among all parts. */
  name: string;
  Content: ComponentType<P>;
}

/** Renders a part to HTML. */
export type Writer = <P extends object>(part: Part<P>, props: P) => string;

/** Set by the server around a page without a framework, so that parts with the same props are rendered once. */
export const PartWriter = createContext<Writer | null>(null);

/** The content of an element that holds such a part: `<footer {...useWritten(FOOTER, { year })} />`. */
export function useWritten<P extends object>(
  part: Part<P>,
  props: P,
): Pick<HTMLAttributes<HTMLElement>, 'children' | 'dangerouslySetInnerHTML'> {
  const write = useContext(PartWriter);
  if (!write) return { children: createElement(part.Content, props) };
  return { dangerouslySetInnerHTML: { __html: write(part, props) } };
}
