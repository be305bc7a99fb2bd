import type { Node } from 'prosemirror-model';
import { element, xmlDocument } from '#base/xml-elements.ts';
import { toJats } from '../text/to-jats.ts';

const NAMESPACES = {
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
  'xmlns:mml': 'http://www.w3.org/1998/Math/MathML',
};

/** A JATS article with the text alone, as it is stored; the front matter is added from the records of the journal. */
export function storedText(doc: Node): string {
  const { body, back } = toJats(doc);
  return xmlDocument(
    element('article', { ...NAMESPACES, 'dtd-version': '1.3' }, body, back === '' ? '' : element('back', {}, back)),
  );
}
