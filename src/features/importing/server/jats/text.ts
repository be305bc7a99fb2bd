import type { StreamedElement } from '#platform/xml/stream-xml.ts';
import { wholeLine } from '../xml-elements.ts';

/** Marks and second forms, which are no part of the text. */
const WITHOUT = ['xref', 'fn', 'tex-math', 'alternatives', 'label'];
const BLOCKS = ['p', 'title', 'sec', 'list', 'list-item', 'disp-formula', 'disp-quote'];
/** A heading that repeats what the platform itself writes above. */
const ABSTRACT = /^(?:abstract|r[ée]sum[ée]|summary)[.:]?$/i;

/** The text of a title or abstract: paragraphs are divided by a blank line, or by `between`. */
export function jatsText(element: StreamedElement | undefined, between = '\n\n'): string {
  return element
    ? paragraphsOf(element)
        .filter((text) => !ABSTRACT.test(text))
        .join(between)
    : '';
}

function paragraphsOf(element: StreamedElement): string[] {
  const blocks = element.children.filter(({ name }) => BLOCKS.includes(name));
  if (blocks.length === 0) return [wholeLine(element, ...WITHOUT)].filter(Boolean);
  // Text around a block, such as a formula within a paragraph, stays in its place as one paragraph.
  if (element.text.trim()) return [wholeLine(element, ...WITHOUT)];
  return blocks.flatMap(paragraphsOf);
}
