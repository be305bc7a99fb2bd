import { inflateSync } from 'node:zlib';
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFStream,
  PDFString,
} from 'pdf-lib';
import type { RemovedMark } from '../../rules.ts';
import { withoutJpeg2000Metadata, withoutJpegMetadata } from './jpeg.ts';

/** The entries of a page that decide how it looks (ISO 32000-2, table 31). */
const PAGE_KEYS = [
  'Type Parent Resources MediaBox CropBox BleedBox TrimBox ArtBox Contents Rotate UserUnit Group',
].flatMap(namesIn);
/** The entries of form and image XObjects that decide how they look (tables 87 and 93). */
const FORM_KEYS = ['Type Subtype FormType BBox Matrix Resources Group OC Filter DecodeParms Length'].flatMap(namesIn);
const IMAGE_KEYS = [
  'Type Subtype Width Height ColorSpace BitsPerComponent Decode Interpolate ImageMask Mask SMask SMaskInData Matte Intent OC',
  'Filter DecodeParms Length',
].flatMap(namesIn);
/** Entries of any other object that say who made it, when and with what, or lead out of the file. */
const FORBIDDEN = [
  'Metadata PieceInfo LastModified Annots AA OPI AF Measure PtData StructParents StructParent',
  'PTEX.FileName PTEX.InfoDict PTEX.PageNumber PTEX.Fullbanner',
].flatMap(namesIn);

const [TYPE, SUBTYPE, NAME] = ['Type', 'Subtype', 'Name'].map((name) => PDFName.of(name)) as [
  PDFName,
  PDFName,
  PDFName,
];

export interface CleanedPdf {
  bytes: Uint8Array;
  /** Kinds of marks that the original had. */
  removed: RemovedMark[];
  /** Whether hidden layers would have become visible. */
  hasHiddenLayers: boolean;
}

/**
 * Rebuilds a PDF from what its pages draw. Document properties, XMP, annotations, attachments, scripts, forms, old revisions, data
 * of programs and metadata of pictures do not come along; nor do the tags that screen readers use. Throws for an encrypted or
 * damaged file. With `commentsBy`, comments and marks on the pages stay, by that name.
 */
export async function cleanPdf(original: Uint8Array, commentsBy?: string): Promise<CleanedPdf> {
  const source = await PDFDocument.load(original, { updateMetadata: false });
  const removed = marksIn(source).filter((mark) => commentsBy === undefined || mark !== 'comments');
  const comments = commentsBy === undefined ? [] : commentsOn(source, commentsBy);
  const hasHiddenLayers = hidesLayers(source);
  for (const [, object] of source.context.enumerateIndirectObjects()) prune(source.context, object);
  for (const { page, annotations } of comments) page.set(PDFName.of('Annots'), source.context.obj(annotations));
  const target = await PDFDocument.create({ updateMetadata: false });
  // In one call: page by page, every font would be copied again.
  for (const page of await target.copyPages(source, source.getPageIndices())) target.addPage(page);
  const language = source.catalog.lookup(PDFName.of('Lang'));
  if (language instanceof PDFString) target.catalog.set(PDFName.of('Lang'), PDFString.of(language.asString()));
  const { Root } = target.context.trailerInfo;
  target.context.trailerInfo = Root ? { Root } : {};
  const bytes = await target.save({ addDefaultPage: false, updateFieldAppearances: false });
  return { bytes, removed, hasHiddenLayers };
}

/** The kinds of annotations by which people comment (table 171), and the entries that decide how they look and what they say. */
const COMMENT_KINDS = namesIn(
  'Text FreeText Highlight Underline Squiggly StrikeOut Caret Ink Line Square Circle Polygon PolyLine',
);
const COMMENT_KEYS = namesIn(
  'Type Subtype Rect Contents F C IC CA QuadPoints InkList L LE Vertices BS Border BE RD DA DS Q AP AS Name Open',
);

/** The comments on each page, by one name. They are collected before the pages are pruned. */
function commentsOn(document: PDFDocument, commentsBy: string) {
  return document.getPages().map(({ node }) => {
    const all = node.Annots()?.asArray() ?? [];
    const annotations = all.flatMap((entry) => {
      const found = document.context.lookup(entry);
      if (!(found instanceof PDFDict)) return [];
      const subtype = found.lookup(SUBTYPE);
      if (!(subtype instanceof PDFName) || !COMMENT_KINDS.includes(subtype.decodeText())) return [];
      const copy = found.clone(document.context);
      keepOnly(copy, COMMENT_KEYS);
      copy.set(PDFName.of('T'), PDFString.of(commentsBy));
      return [document.context.register(copy)];
    });
    return { page: node, annotations };
  });
}

function namesIn(list: string): string[] {
  return list.split(' ');
}

/** Removes from an object, and from the direct objects in it, what does not decide how pages look. */
function prune(context: PDFContext, object: PDFObject): void {
  if (object instanceof PDFStream) pruneStream(context, object);
  else if (object instanceof PDFDict) pruneDict(context, object);
  else if (object instanceof PDFArray) for (const inner of object.asArray()) prune(context, inner);
}

function pruneStream(context: PDFContext, stream: PDFStream): void {
  const subtype = stream.dict.get(SUBTYPE);
  if (subtype === PDFName.of('Form')) keepOnly(stream.dict, FORM_KEYS);
  else if (subtype === PDFName.of('Image')) keepOnly(stream.dict, IMAGE_KEYS);
  pruneDict(context, stream.dict);
  const picture = stream instanceof PDFRawStream ? cleanPicture(stream) : undefined;
  if (!picture) return;
  Object.assign(stream, { contents: picture.contents });
  if (stream.dict.lookup(FILTER) instanceof PDFArray) stream.dict.delete(PDFName.of('DecodeParms'));
  stream.dict.set(FILTER, picture.filter);
}

const FILTER = PDFName.of('Filter');
/** Bytes of a stored picture. */
const MAX_PICTURE = 64 * 1024 * 1024;
/** Pictures that are stored as files of their own, by the filter that reads them. */
const STORED: Record<string, ((bytes: Uint8Array) => Uint8Array) | undefined> = {
  DCTDecode: withoutJpegMetadata,
  JPXDecode: withoutJpeg2000Metadata,
};

/** A stored picture without its metadata, and its filter. A picture that is compressed once more is opened. */
function cleanPicture(
  stream: PDFRawStream,
): { contents: Uint8Array; filter: PDFObject; isChanged: boolean } | undefined {
  const entry = stream.dict.lookup(FILTER);
  const [first, ...more] = entry instanceof PDFArray ? entry.asArray() : [entry];
  const filter = more.at(0) ?? first;
  const clean = filter instanceof PDFName ? STORED[filter.decodeText()] : undefined;
  if (!clean || !filter || more.length > 1 || (more.length === 1 && first !== PDFName.of('FlateDecode')))
    return undefined;
  const stored =
    more.length === 1 ? inflateSync(stream.getContents(), { maxOutputLength: MAX_PICTURE }) : stream.getContents();
  const contents = clean(stored);
  return { contents, filter, isChanged: contents.length < stored.length };
}

function pruneDict(context: PDFContext, dict: PDFDict): void {
  const type = dict.get(TYPE);
  if (type === PDFName.of('Page')) keepOnly(dict, PAGE_KEYS);
  if (type === PDFName.of('OCG')) {
    keepOnly(dict, ['Type']);
    dict.set(NAME, PDFString.of('Layer'));
  }
  for (const name of FORBIDDEN) dict.delete(PDFName.of(name));
  for (const value of dict.values()) prune(context, value);
}

function keepOnly(dict: PDFDict, names: readonly string[]): void {
  for (const key of dict.keys()) if (!names.includes(key.decodeText())) dict.delete(key);
}

/** The kinds of marks in a document, to tell its author what was removed. */
function marksIn(document: PDFDocument): RemovedMark[] {
  const found = new Set<RemovedMark>();
  const { context, catalog } = document;
  if (context.trailerInfo.Info) found.add('properties');
  if (catalog.has(PDFName.of('AcroForm'))) found.add('forms');
  for (const name of ['OpenAction', 'AA']) if (catalog.has(PDFName.of(name))) found.add('scripts');
  const names = catalog.lookup(PDFName.of('Names'));
  if (names instanceof PDFDict && names.has(PDFName.of('EmbeddedFiles'))) found.add('attachments');
  if (names instanceof PDFDict && names.has(PDFName.of('JavaScript'))) found.add('scripts');
  for (const [, object] of context.enumerateIndirectObjects()) {
    const dict = object instanceof PDFStream ? object.dict : object;
    if (!(dict instanceof PDFDict)) continue;
    if (dict.has(PDFName.of('Metadata')) || dict.has(PDFName.of('PieceInfo'))) found.add('properties');
    const annotations = dict.lookup(PDFName.of('Annots'));
    if (annotations instanceof PDFArray && annotations.size() > 0) found.add('comments');
    if (object instanceof PDFRawStream && cleanPicture(object)?.isChanged) found.add('pictures');
  }
  return [...found];
}

/** Whether the default view hides a layer; without the list of layers it would be shown. */
function hidesLayers({ catalog }: PDFDocument): boolean {
  const properties = catalog.lookup(PDFName.of('OCProperties'));
  if (!(properties instanceof PDFDict)) return false;
  const view = properties.lookup(PDFName.of('D'));
  if (!(view instanceof PDFDict)) return false;
  const off = view.lookup(PDFName.of('OFF'));
  return (off instanceof PDFArray && off.size() > 0) || view.get(PDFName.of('BaseState')) === PDFName.of('OFF');
}
