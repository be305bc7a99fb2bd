import { ParseOption, XmlDocument, XmlElement, XmlError } from 'libxml2-wasm';

const STRICT = ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE;
/** Parses a truncated document as far as possible. */
const LENIENT = STRICT | ParseOption.XML_PARSE_RECOVER | ParseOption.XML_PARSE_NOERROR;

/** Allowed link protocols. */
const LINK_PROTOCOLS = ['http:', 'https:', 'mailto:'];
const MAX_NAME_CHARACTERS = 80;

/** Parses, calls `work` and frees the document, which lives outside the garbage-collected heap. Undefined: not XML. */
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
 * Checks an XML part by its first bytes: a DTD precedes the root element, and a document without a DTD has no entities but
 * the five that XML predefines.
 */
export function checkHead(head: Uint8Array): 'fine' | 'dtd' | 'damaged' {
  const result = withDocument(head, LENIENT, (document) => {
    if (document.dtd) return 'dtd';
    // Throws when there is no root element.
    return document.root ? 'fine' : 'damaged';
  });
  return result ?? 'damaged';
}

/** Reads `[Content_Types].xml` and returns a test for XML parts, by content type or extension. Undefined: not XML. */
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

/** A forbidden external relationship, with a readable name. */
export interface ExternalTarget {
  kind: 'externalFile' | 'externalLink';
  name: string;
}

export interface Relationships {
  external: ExternalTarget[];
  /** The part without links to a template, and the ids of the removed relationships. */
  withoutTemplate: { bytes: Buffer; ids: Set<string> } | undefined;
}

/** Reads a relationships part (ECMA-376-2, 6.5.3). Undefined: not XML. */
export function relationshipsIn(part: Uint8Array): Relationships | undefined {
  return withDocument(part, STRICT, (document) => {
    const ids = new Set<string>();
    const external: ExternalTarget[] = [];
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
      external.push(
        type === 'hyperlink'
          ? { kind: 'externalLink', name: shortened(target) }
          : { kind: 'externalFile', name: nameOf(target) },
      );
    }
    return { external, withoutTemplate: ids.size > 0 ? { bytes: serialise(document), ids } : undefined };
  });
}

/** Returns the part without the elements called `name` that refer to these relationships. Undefined: not XML. */
export function withoutReferences(part: Uint8Array, name: string, ids: Set<string>): Buffer | undefined {
  return withDocument(part, STRICT, (document) => {
    for (const element of elements(document, name)) {
      if (element.attrs.some((attr) => attr.name === 'id' && ids.has(attr.value))) element.remove();
    }
    return serialise(document);
  });
}

function elements(document: XmlDocument, name: string): XmlElement[] {
  return document.find(`//*[local-name()='${name}']`).filter((node) => node instanceof XmlElement);
}

function attribute(element: XmlElement, name: string, fallback = ''): string {
  return element.attrs.find((attr) => attr.name === name && attr.prefix === '')?.value ?? fallback;
}

function serialise(document: XmlDocument): Buffer {
  return Buffer.from(document.toString({ format: false }));
}

/** Whether a target is a URL or a network path; targets inside the document are relative. */
function isAbsolute(target: string): boolean {
  return URL.canParse(target) || /^\s*[\\/]{2}/.test(target);
}

/** Whether a link is allowed: a web or mail address, or a place in the document. */
function isLink(target: string): boolean {
  if (target.startsWith('#')) return true;
  return URL.canParse(target) && LINK_PROTOCOLS.includes(new URL(target).protocol);
}

/** Returns the last segment of a path, for messages. */
function nameOf(target: string): string {
  const last = target.split(/[\\/]/).findLast((part) => part.trim() !== '') ?? target;
  try {
    return shortened(decodeURIComponent(last));
  } catch {
    return shortened(last);
  }
}

function shortened(text: string): string {
  const characters = Array.from(text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim());
  return characters.length > MAX_NAME_CHARACTERS
    ? `${characters.slice(0, MAX_NAME_CHARACTERS - 1).join('')}…`
    : characters.join('');
}
