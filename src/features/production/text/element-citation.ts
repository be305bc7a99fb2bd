import type { Node } from 'prosemirror-model';
import { element, textElement, xmlEscaped } from '#base/xml-elements.ts';
import { authorsIn, type CitedAuthor, piecesIn } from './cited-works.ts';
import { PIECES, type Piece } from './schema.ts';
import type { ShownNode } from './shown-node.ts';

/** The element of a piece of a reference. */
export function pieceElement(kind: Piece, content: string): string {
  if (kind === 'doi') return element('pub-id', { 'pub-id-type': 'doi' }, content);
  if (kind === 'uri') return element('ext-link', { 'ext-link-type': 'uri' }, content);
  return element(kind, {}, content);
}

/** The authors and pieces that are marked in a reference, without its other words; empty where there are none. */
export function piecesAlone(reference: Node): string {
  const nodes = reference.children.map((node) => node.toJSON() as ShownNode);
  const pieces = piecesIn(nodes);
  const authors = authorsIn(nodes);
  return [
    authors.length > 0 ? element('person-group', { 'person-group-type': 'author' }, ...authors.map(author)) : '',
    ...PIECES.map((kind) => (pieces[kind] === undefined ? '' : pieceElement(kind, xmlEscaped(pieces[kind])))),
  ].join('');
}

function author({ family, given, isInstitution }: CitedAuthor): string {
  if (isInstitution) return textElement('collab', family);
  return element('name', {}, textElement('surname', family), given === '' ? '' : textElement('given-names', given));
}
