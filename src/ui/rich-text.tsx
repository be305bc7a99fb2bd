import Markdown from 'markdown-to-jsx/react';

const SAFE_ADDRESS = /^(https?:\/\/|mailto:|\/(?!\/)|#)/i;

const OPTIONS = {
  disableParsingRawHTML: true,
  forceBlock: true,
  wrapper: 'div',
  /** Only what leads to a web page, an address or a place on this site. */
  sanitizer: (value: string) => (SAFE_ADDRESS.test(value.trim()) ? value : null),
  overrides: { h1: { component: 'h2' }, img: { component: () => null }, iframe: { component: () => null } },
} as const;

/** Text in the small Markdown subset: paragraphs, headings, lists, emphasis, links. Never raw HTML. */
export function RichText({ children }: { children: string }) {
  return (
    <div className="rich-text measure">
      <Markdown options={OPTIONS}>{children}</Markdown>
    </div>
  );
}
