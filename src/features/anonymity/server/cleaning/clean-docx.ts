import sharp from 'sharp';
import { element, xmlDocument } from '#base/xml-elements.ts';
import { mainPartOf } from '#platform/files/word-parts.ts';
import { writeParts, type ZipParts } from '#platform/files/zip-parts.ts';
import type { RemovedMark } from '../../rules.ts';
import { withoutJpegMetadata } from './jpeg.ts';
import { cleanWordXml, withXml } from './word-xml.ts';

/** The parts that make up the document itself (ECMA-376-1, 11.3). All others are left out, known or not. */
const WORD_XML =
  /^word\/(?:document\d*|styles|numbering|settings|fontTable|footnotes|endnotes|(?:header|footer)\d*|theme\/theme\d*|charts\/(?:chart|style|colors)\d*)\.xml$/;
const COMMENTS = 'word/comments.xml';
const PICTURE = /^word\/media\/[\w-]+\.(?:png|jpe?g|gif|tiff?|webp|bmp)$/i;
/** Pictures, and drawings of Word's own (SmartArt), that cannot be rewritten without losing them. */
const OTHER_MEDIA = /^word\/(?:media\/|diagrams\/data)/;
const RELATIONSHIPS = /^(?:_rels\/\.rels|word\/(?:charts\/)?_rels\/[\w.]+\.rels)$/;
/** Pixels of a picture; a small file may unpack to many more than fit into memory. */
const MAX_PIXELS = 60_000_000;
const CONTENT_TYPES = '[Content_Types].xml';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

export interface CleanedDocx {
  bytes: Uint8Array;
  removed: RemovedMark[];
  /** Parts that would have to be removed although readers need them; empty for a document that can be used. */
  faults: string[];
}

/**
 * Rebuilds a Word document from its text, its styles and its pictures. Properties, comments, changes with their authors, ids of
 * editing sessions, custom data, embedded files and links out of the document do not come along; changes are accepted. Throws for
 * a damaged document. With `commentsBy`, comments and changes stay, by that name. The parts of the original are removed as they are read, because they are large.
 */
export async function cleanDocx(parts: ZipParts, commentsBy?: string): Promise<CleanedDocx> {
  const removed = marksIn(parts).filter(
    (mark) => commentsBy === undefined || (mark !== 'comments' && mark !== 'changes'),
  );
  const isWord = (name: string) => WORD_XML.test(name) || (commentsBy !== undefined && name === COMMENTS);
  const faults = [...parts.keys()].filter((name) => OTHER_MEDIA.test(name) && !PICTURE.test(name));
  const kept: ZipParts = new Map();
  for (const [name, content] of parts) {
    if (isWord(name)) kept.set(name, Buffer.from(cleanWordXml(content, commentsBy)));
    else if (PICTURE.test(name)) kept.set(name, await cleanPicture(name, content));
    if (kept.has(name)) parts.delete(name);
  }
  for (const [name, content] of parts)
    if (RELATIONSHIPS.test(name)) kept.set(name, Buffer.from(cleanRelationships(name, content, kept)));
  kept.set(CONTENT_TYPES, Buffer.from(contentTypes(parts.get(CONTENT_TYPES) ?? Buffer.of(), kept)));
  return { bytes: await writeParts(kept), removed, faults };
}

async function cleanPicture(name: string, content: Buffer): Promise<Buffer> {
  const format = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase();
  if (format === 'jpg' || format === 'jpeg') return Buffer.from(withoutJpegMetadata(content));
  // BMP has no metadata.
  if (format === 'bmp') return content;
  return sharp(content, { animated: format === 'gif', limitInputPixels: MAX_PIXELS }).toBuffer();
}

interface Relationship {
  id: string;
  type: string;
  target: string;
}

/** The relationships of a part to parts that are kept. */
function cleanRelationships(name: string, content: Buffer, kept: ZipParts): string {
  const folder = name.replace(/_rels\/[^/]*$/, '');
  const relationships = withXml(content, (root) =>
    root.find("//*[local-name()='Relationship']").flatMap((node): Relationship[] => {
      const attribute = (key: string) => node.get(`@${key}`)?.content ?? '';
      if (attribute('TargetMode') === 'External') return [];
      const target = attribute('Target');
      const path = new URL(target, `file:///${folder}`).pathname.slice(1);
      return kept.has(path) ? [{ id: attribute('Id'), type: attribute('Type'), target }] : [];
    }),
  );
  const rows = relationships.map(({ id, type, target }) =>
    element('Relationship', { Id: id, Type: type, Target: target }),
  );
  return xmlDocument(element('Relationships', { xmlns: `${PACKAGE}/relationships` }, ...rows));
}

/** The content types of the parts that are kept. */
function contentTypes(content: Buffer, kept: ZipParts): string {
  const rows = withXml(content, (root) =>
    root.find('//*').flatMap((node) => {
      const attribute = (key: string) => node.get(`@${key}`)?.content ?? '';
      const [extension, part, type] = [attribute('Extension'), attribute('PartName'), attribute('ContentType')];
      if (extension) return [element('Default', { Extension: extension, ContentType: type })];
      return kept.has(part.slice(1)) ? [element('Override', { PartName: part, ContentType: type })] : [];
    }),
  );
  return xmlDocument(element('Types', { xmlns: `${PACKAGE}/content-types` }, ...rows));
}

/** The kinds of marks in a document, for the report. */
function marksIn(parts: ZipParts): RemovedMark[] {
  const names = [...parts.keys()];
  const document = parts.get(mainPartOf(names) ?? '')?.toString('utf8') ?? '';
  const hasPart = (pattern: RegExp) => names.some((name) => pattern.test(name));
  const found: [RemovedMark, boolean][] = [
    ['properties', hasPart(/^docProps\/|^customXml\/|^docMetadata\//)],
    ['comments', hasPart(/^word\/(?:comments|people)/)],
    ['changes', /<w:(?:ins|del|moveFrom|moveTo)\b|<w:\w+Change\b/.test(document)],
    ['fields', /ADDIN|<w:hyperlink[^>]* r:id=/.test(document)],
    ['attachments', hasPart(/^word\/(?:embeddings|activeX)\//)],
    ['pictures', names.some((name) => PICTURE.test(name) && hasPictureMetadata(parts.get(name)))],
  ];
  return found.flatMap(([mark, isThere]) => (isThere ? [mark] : []));
}

function hasPictureMetadata(content: Buffer | undefined): boolean {
  return (
    content !== undefined && /Exif\0|<x:xmpmeta|tEXt|iTXt|eXIf/.test(content.subarray(0, 65_536).toString('latin1'))
  );
}
