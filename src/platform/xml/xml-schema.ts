import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { element } from '#base/xml-elements.ts';

/** A fault of a document, with its position. */
export interface XmlFault {
  message: string;
  /** The element's path, "/doi_batch/head"; empty when the document is not well-formed. */
  path: string;
}

/** Base URL of the bundled schemas; it does not exist, so that nothing is fetched. */
const BASE = 'http://schemas.invalid/';
const FOLDER = resolve('schemas');

type Library = typeof import('libxml2-wasm');
let library: Promise<Library> | undefined;

/**
 * Validates documents against XML Schemas (W3C, 1.0) of the folder `schemas`, named by their paths in it and each of another
 * namespace; they are loaded on first use. Returns the faults of a document, none when it is valid; never throws for any text.
 */
export function xmlSchema(...paths: [string, ...string[]]): (xml: string) => Promise<XmlFault[]> {
  let validator: Promise<XsdValidator> | undefined;
  return async (xml) => {
    library ??= loadLibrary();
    const libxml = await library;
    validator ??= compile(libxml, paths);
    return faultsIn(libxml, await validator, xml);
  };
}

async function loadLibrary(): Promise<Library> {
  const libxml = await import('libxml2-wasm');
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.xsd'));
  // A schema location on the web is replaced by the bundled file of the same name.
  const known = new Map(files.map((file) => [basename(file), file]));
  const localised = (text: string) =>
    text.replace(/(schemaLocation=")https?:\/\/[^"]*\/([^"/]+)"/g, (whole, start: string, name: string) =>
      known.has(name) ? `${start}${BASE}${known.get(name)}"` : whole,
    );
  const buffers = files.map((file): [string, Uint8Array] => [
    `${BASE}${file}`,
    Buffer.from(localised(readFileSync(join(FOLDER, file), 'utf8'))),
  ]);
  libxml.xmlRegisterInputProvider(new libxml.XmlBufferInputProvider(Object.fromEntries(buffers)));
  return libxml;
}

async function compile(
  { XmlDocument: Document, XsdValidator: Validator }: Library,
  paths: string[],
): Promise<XsdValidator> {
  const imports = paths.map((path) => {
    const [, namespace] = /targetNamespace="([^"]+)"/.exec(readFileSync(join(FOLDER, path), 'utf8')) ?? [];
    return element('import', { namespace, schemaLocation: `${BASE}${path}` });
  });
  // The wrapping schema needs a target namespace, or a schema without one could not be imported.
  const schema = Document.fromString(
    element('schema', { xmlns: 'http://www.w3.org/2001/XMLSchema', targetNamespace: BASE }, ...imports),
  );
  try {
    return Validator.fromDoc(schema);
  } finally {
    schema.dispose();
  }
}

function faultsIn(
  { XmlDocument: Document, XmlError, XmlLibError, ParseOption }: Library,
  validator: XsdValidator,
  xml: string,
) {
  let document: XmlDocument | undefined;
  try {
    document = Document.fromString(xml, { option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE });
    validator.validate(document);
    return [];
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    const details = error instanceof XmlLibError ? error.details : [];
    const faults = details.map(({ message, xpath = '' }): XmlFault => ({ message: message.trim(), path: xpath }));
    // Some errors come without details and position.
    return faults.length > 0 ? faults : [{ message: error.message, path: '' }];
  } finally {
    document?.dispose();
  }
}
