import { childOf, elementsOf, type XmlTree } from '../../xml/xml-tree.ts';
import type { Relation } from './package.ts';
import type { RawImage } from './raw.ts';

/** The contents of a drawing that a text can have. */
export interface Drawing {
  images: RawImage[];
  /** The contents of its text boxes. */
  boxes: XmlTree[];
}

/** English Metric Units in a pixel of 1/96 inch. */
const UNITS_OF_A_PIXEL = 9525;

/** Reads a drawing of DrawingML or VML. `relations` are those of the part that the drawing is in. */
export function readDrawing(tree: XmlTree, relations: ReadonlyMap<string, Relation>): Drawing {
  const all = [...descendants(tree)];
  const properties = all.find(({ name }) => name === 'wp:docPr')?.attributes ?? {};
  const alternative = (properties.descr || properties.title || '').replaceAll(/\s+/g, ' ').trim();
  const parts = all.flatMap(({ name, attributes }) => {
    const id = name === 'a:blip' ? attributes['r:embed'] : name === 'v:imagedata' ? attributes['r:id'] : undefined;
    const relation = relations.get(id ?? '');
    return relation && !relation.isExternal ? [relation.target] : [];
  });
  const extent = Number(all.find(({ name }) => name === 'wp:extent')?.attributes.cx ?? 0);
  // The size of a group is not that of its pictures.
  const width = parts.length === 1 && extent > 0 ? Math.round(extent / UNITS_OF_A_PIXEL) : 0;
  const images = parts.map((part): RawImage => ({ part, drawing: undefined, alternative, width }));
  const boxes = all.filter(({ name }) => name === 'w:txbxContent');
  if (images.length > 0) return { images, boxes };
  const drawing = drawingKind(all);
  return { images: drawing ? [{ part: undefined, drawing, alternative, width: 0 }] : [], boxes };
}

/** The newer charts of Word have a namespace of their own, without a prefix by custom. */
function drawingKind(all: readonly XmlTree[]): RawImage['drawing'] {
  if (all.some(({ name }) => name === 'c:chart' || name === 'chart')) return 'chart';
  return all.some(({ name }) => name === 'dgm:relIds') ? 'diagram' : undefined;
}

/** Extensions of the format that this reader knows, by their customary prefix. */
const KNOWN_EXTENSIONS = /^(?:wps|wpg|wpc|wpi|wp14|w14|w15|a14|pic14|c14|cx\d*|v|o)$/u;

/** Of alternatives (ECMA-376-3), the first whose extensions the reader knows, or else the fallback. */
export function alternative(tree: XmlTree): XmlTree {
  const choice = elementsOf(tree, 'mc:Choice').find(({ attributes }) =>
    (attributes.Requires ?? '')
      .split(/\s+/)
      .filter((prefix) => prefix !== '')
      .every((prefix) => KNOWN_EXTENSIONS.test(prefix)),
  );
  return choice ?? childOf(tree, 'mc:Fallback') ?? { ...tree, children: [] };
}

/** All elements of a drawing, without those inside of its text boxes. */
function* descendants(tree: XmlTree): Generator<XmlTree> {
  for (const child of elementsOf(tree.name === 'mc:AlternateContent' ? alternative(tree) : tree)) {
    yield child;
    if (child.name !== 'w:txbxContent') yield* descendants(child);
  }
}
