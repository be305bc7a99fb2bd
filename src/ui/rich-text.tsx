import Markdown from 'markdown-to-jsx/react';
import { type Attributes, createElement, Fragment, type ReactNode } from 'react';

const SAFE_ADDRESS = /^(https?:\/\/|mailto:|\/(?!\/)|#)/i;
const ALLOWED = new Set('div p h2 h3 h4 h5 h6 ul ol li em strong del a br hr blockquote code pre span'.split(' '));

/** Only what leads to a web page, an address or a place on this site; null for anything else. */
export function safeAddress(value: string): string | null {
  return SAFE_ADDRESS.test(value.trim()) ? value.trim() : null;
}

/** The small Markdown subset: what is not in it stays as its words. Never raw HTML. */
export const richText = {
  disableParsingRawHTML: true,
  forceBlock: true,
  wrapper: 'div',
  sanitizer: safeAddress,
  createElement: (type: Parameters<typeof createElement>[0], props: Attributes, ...children: ReactNode[]) =>
    typeof type === 'string' && !ALLOWED.has(type)
      ? createElement(Fragment, { key: props.key ?? null }, ...children)
      : createElement(type, props, ...children),
  overrides: { h1: { component: 'h2' }, img: { component: () => null }, iframe: { component: () => null } },
} as const;

/** Text in the small Markdown subset: paragraphs, headings, lists, emphasis, links. */
export function RichText({ children }: { children: string }) {
  return (
    <div className="rich-text measure">
      <Markdown options={richText}>{children}</Markdown>
    </div>
  );
}
