import { ParseOption, XmlDocument, XmlElement, XmlError } from 'libxml2-wasm';

const STRICT = ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE;
/** Parses as much as there is of a document that is cut off. */
const LENIENT = STRICT | ParseOption.XML_PARSE_RECOVER | ParseOption.XML_PARSE_NOERROR;

/** Links that a reader may follow. */
const LINK_PROTOCOLS = ['http:', 'https:', 'mailto:'];
const LONGEST_NAME = 80;

/** Parses, calls `work`, and frees the document, whose memory the garbage collector does not know. Undefined: no XML. */
function withDocument<T>(bytes: Uint8Array, option: ParseOption, work: (document: XmlDocument) => T): T | undefined {
  let document: XmlDocument | undefined;
  try {
    document = XmlDocument.fromBuffer(bytes, { option });
    return work(document);
  } catch (error) {
    if (error instanceof XmlError) return undefined;
    throw error;
  } finally {
    document?.dispose();
  }
}

/**
 * Judges an XML part by its first bytes. A DTD stands before the root element, and without one a document has no
 * entities but the five of XML itself.
 */
export function judgeHead(head: Uint8Array): 'fine' | 'dtd' | 'damaged' {
  const verdict = withDocument(head, LENIENT, (document) => {
    if (document.dtd) return 'dtd';
    // Throws where no root element begins.
    return document.root ? 'fine' : 'damaged';
  });
  return verdict ?? 'damaged';
}

/** Reads `[Content_Types].xml`, and returns which parts are XML by it or by their names. Undefined: no XML. */
export function xmlPartsOf(contentTypes: Uint8Array): ((name: string) => boolean) | undefined {
  return withDocument(contentTypes, STRICT, (document) => {
    const isXmlType = (element: XmlElement) => /xml$/i.test(attribute(element, 'ContentType').trim());
    const namesOf = (kind: string, key: string) =>
      new Set(
        elements(document, kind)
          .filter(isXmlType)
          .map((element) => attribute(element, key).toLowerCase()),
      );
    const [extensions, parts] = [namesOf('Default', 'Extension'), namesOf('Override', 'PartName')];
    for (const extension of ['xml', 'rels', 'vml']) extensions.add(extension);
    return (name) => {
      const lower = name.toLowerCase();
      return extensions.has(lower.slice(lower.lastIndexOf('.') + 1)) || parts.has(`/${lower}`);
    };
  });
}

export interface Relationships {
  /** The first one that leads out of the document and may not, with a name for people. */
  external: { kind: 'externalFile' | 'externalLink'; name: string } | undefined;
  /** The part without the link to a template, and the ids of what was removed. */
  withoutTemplate: { bytes: Buffer; ids: Set<string> } | undefined;
}

/** Reads a part of relationships (ECMA-376-2, 6.5.3). Undefined: no XML. */
export function relationshipsIn(part: Uint8Array): Relationships | undefined {
  return withDocument(part, STRICT, (document) => {
    const ids = new Set<string>();
    for (const element of elements(document, 'Relationship')) {
      const target = attribute(element, 'Target');
      if (attribute(element, 'TargetMode', 'Internal') === 'Internal' && !isAbsolute(target)) continue;
      const type = attribute(element, 'Type').split('/').at(-1);
      if (type === 'hyperlink' && isLink(target)) continue;
      if (type === 'attachedTemplate') {
        ids.add(attribute(element, 'Id'));
        element.remove();
        continue;
      }
      const external =
        type === 'hyperlink'
          ? { kind: 'externalLink' as const, name: shortened(target) }
          : { kind: 'externalFile' as const, name: nameOf(target) };
      return { external, withoutTemplate: undefined };
    }
    return { external: undefined, withoutTemplate: ids.size > 0 ? { bytes: written(document), ids } : undefined };
  });
}

/** The part without the elements of this name that refer to these relationships. Undefined: no XML. */
export function withoutReferences(part: Uint8Array, name: string, ids: Set<string>): Buffer | undefined {
  return withDocument(part, STRICT, (document) => {
    for (const element of elements(document, name)) {
      if (element.attrs.some((attr) => attr.name === 'id' && ids.has(attr.value))) element.remove();
    }
    return written(document);
  });
}

function elements(document: XmlDocument, name: string): XmlElement[] {
  return document.find(`//*[local-name()='${name}']`).filter((node) => node instanceof XmlElement);
}

function attribute(element: XmlElement, name: string, absent = ''): string {
  return element.attrs.find((attr) => attr.name === name && attr.prefix === '')?.value ?? absent;
}

function written(document: XmlDocument): Buffer {
  return Buffer.from(document.toString({ format: false }));
}

/** A target inside the document is relative to it; these programs would open wherever they lead. */
function isAbsolute(target: string): boolean {
  return URL.canParse(target) || /^\s*[\\/]{2}/.test(target);
}

/** A link that a reader may follow, or one within the document. */
function isLink(target: string): boolean {
  if (target.startsWith('#')) return true;
  return URL.canParse(target) && LINK_PROTOCOLS.includes(new URL(target).protocol);
}

/** What people know a file by: the last part of its path. */
function nameOf(target: string): string {
  const last = target.split(/[\\/]/).findLast((part) => part.trim() !== '') ?? target;
  try {
    return shortened(decodeURIComponent(last));
  } catch {
    return shortened(last);
  }
}

function shortened(text: string): string {
  const characters = [...text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()];
  return characters.length > LONGEST_NAME ? `${characters.slice(0, LONGEST_NAME - 1).join('')}…` : characters.join('');
}
