import { useLayoutEffect, useRef } from 'react';

/**
 * A mail as its recipient sees it, in a shadow tree that the site's styles do not reach. The styles of its elements are set by
 * script, because the site's content policy forbids style attributes.
 */
export function MailFrame({ html, label }: { html: string; label: string }) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = host;
    if (!current) return;
    const shadow = current.shadowRoot ?? current.attachShadow({ mode: 'open' });
    shadow.replaceChildren(bodyOf(html));
  }, [html]);
  return <section ref={host} aria-label={label} className="overflow-x-auto rounded-md border border-line" />;
}

/** The body of a mail as an element of this document, without scripts, style sheets and the hidden text for lists of mails. */
function bodyOf(html: string): HTMLElement {
  // Renamed, and style sheets removed: the browser reports each inline style that it finds while parsing.
  const inert = html.replace(/<style[\s\S]*?<\/style>/g, '').replaceAll(' style="', ' data-style="');
  const { body } = new DOMParser().parseFromString(inert, 'text/html');
  const styles = new Map<Element, string>();
  for (const element of body.querySelectorAll('script, iframe, object, link, [data-skip-in-text]')) element.remove();
  const root = document.createElement('div');
  const copy = (from: Element, to: HTMLElement) => {
    const style = from.getAttribute('data-style');
    if (style) styles.set(to, style);
    for (const child of from.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) to.append(child.textContent ?? '');
      if (!(child instanceof Element)) continue;
      const made = document.createElement(child.localName);
      for (const { name, value } of child.attributes)
        if (name !== 'data-style' && !name.startsWith('on')) made.setAttribute(name, value);
      to.append(made);
      copy(child, made);
    }
  };
  copy(body, root);
  for (const [element, style] of styles) (element as HTMLElement).style.cssText = style;
  for (const link of root.querySelectorAll('a')) link.target = '_blank';
  return root;
}
