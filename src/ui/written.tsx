import { type ComponentType, createContext, createElement, type HTMLAttributes, useContext } from 'react';

/** A part of pages that depends on nothing but its props, which are plain data. */
export interface Part<P extends object> {
  /** Names it among all parts. */
  name: string;
  Content: ComponentType<P>;
}

/** Gives a part as HTML. */
export type Writer = <P extends object>(part: Part<P>, props: P) => string;

/** Set by the server around a page that is only read, so that what is the same on many of them is written once. */
export const PartWriter = createContext<Writer | null>(null);

/** What an element holds whose content is such a part: `<footer {...useWritten(FOOTER, { year })} />`. */
export function useWritten<P extends object>(
  part: Part<P>,
  props: P,
): Pick<HTMLAttributes<HTMLElement>, 'children' | 'dangerouslySetInnerHTML'> {
  const write = useContext(PartWriter);
  if (!write) return { children: createElement(part.Content, props) };
  return { dangerouslySetInnerHTML: { __html: write(part, props) } };
}
