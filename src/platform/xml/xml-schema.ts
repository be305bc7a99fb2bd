import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { element } from '#base/xml-elements.ts';

/** What is wrong with a document, and where. */
export interface XmlFault {
  message: string;
  /** The element's path, "/doi_batch/head"; empty when the document is no XML at all. */
  path: string;
}

/** The schemas this project carries stand under a made-up address, so that nothing is ever looked for elsewhere. */
const BASE = 'http://schemas.invalid/';
const FOLDER = resolve('schemas');

type Library = typeof import('libxml2-wasm');
let library: Promise<Library> | undefined;

/**
 * XML Schemas (W3C, 1.0) of the folder `schemas`, by their paths in there, each of another namespace; read when they are
 * first asked. The answer is what is wrong with a document, nothing when it is valid; no text makes it throw.
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
  // A schema that is named by its address on the web is the file of that name here.
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
  // A namespace of its own, or one without any could not be imported.
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
    // Some texts it gives up on without a word about where.
    return faults.length > 0 ? faults : [{ message: error.message, path: '' }];
  } finally {
    document?.dispose();
  }
}
