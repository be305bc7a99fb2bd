import { isValidElement } from 'react';
import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';
import { isInEnglishInstead } from '#base/languages.ts';

/*
 * React's own functions for elements, which also mark English words on a page whose language lacks them with `lang="en"`, so that
 * screen readers read them as English. The build uses them instead of React's (scripts/vite-marked-english.ts). They add no
 * elements: in the browser, which loads fewer catalogues than the server, the same page must have the same elements.
 */
export { Fragment };

export const jsx: typeof reactJsx = (type, props, key) => reactJsx(type, marked(type, props), key);
export const jsxs: typeof reactJsxs = (type, props, key) => reactJsxs(type, marked(type, props), key);

function marked(type: unknown, props: unknown): unknown {
  if (typeof type !== 'string') return props;
  const { children, lang } = props as { children?: unknown; lang?: string | undefined };
  return lang === undefined && isAllEnglish(children) ? { ...(props as object), lang: 'en' } : props;
}

/** Whether the text of an element is English; icons may be beside it. */
function isAllEnglish(children: unknown): boolean {
  if (!Array.isArray(children)) return isInEnglishInstead(children);
  return children.some(isInEnglishInstead) && children.every((child) => isInEnglishInstead(child) || isWordless(child));
}

function isWordless(child: unknown): boolean {
  if (isValidElement<{ children?: unknown }>(child)) return child.props.children === undefined;
  return typeof child === 'string' ? !/\p{L}/u.test(child) : typeof child !== 'object' || child === null;
}
