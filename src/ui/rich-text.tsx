import { compiler } from 'markdown-to-jsx/react';
import { type Attributes, createElement, Fragment, type ReactNode } from 'react';
import { languageOfContent } from '#base/languages.ts';
import { isReadable } from '#base/markdown.ts';

const SAFE_ADDRESS = /^(https?:\/\/|mailto:|\/(?!\/)|#)/i;
const ALLOWED = new Set('div p h2 h3 h4 h5 h6 ul ol li em strong del a br hr blockquote code pre span'.split(' '));

/** A link to a web page, an e-mail address or a page of this site; null for any other. */
export function safeAddress(value: string): string | null {
  return SAFE_ADDRESS.test(value.trim()) ? value.trim() : null;
}

/** The Markdown subset; other marks are shown as text. Never raw HTML. */
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

/** The text as elements; undefined if parsing takes too long or overflows the stack. */
function read(markdown: string): ReactNode {
  if (!isReadable(markdown)) return undefined;
  try {
    return compiler(markdown, richText);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

interface RichTextProps {
  children: string;
  /** In the language of the page; by default in English. */
  isTranslated?: boolean;
}

/** Text in the small Markdown subset: paragraphs, headings, lists, emphasis, links. */
export function RichText({ children, isTranslated = false }: RichTextProps) {
  return (
    <div lang={isTranslated ? undefined : languageOfContent()} className="rich-text measure">
      {read(children) ?? <p className="whitespace-pre-line">{children}</p>}
    </div>
  );
}
