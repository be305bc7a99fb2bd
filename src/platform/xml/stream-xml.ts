import { rm } from 'node:fs/promises';
import sax from 'sax';
import { platformTexts } from '../texts.ts';
import { base64File, type EmbeddedFile } from './embedded-file.ts';

const { xml: texts } = platformTexts;

/** An element of a streamed document. Names have no prefixes. */
export interface StreamedElement {
  name: string;
  attributes: Record<string, string>;
  /** The line of its start, from 1. */
  line: number;
  /** Its own text, without that of its children. */
  text: string;
  /** Characters of the text of the element around it that come before it. */
  at: number;
  children: StreamedElement[];
  /** The decoded text of an element that embeds a file. */
  file?: EmbeddedFile;
}

/** An element that is complete, with those around it, the innermost first, as far as they have been read. */
export interface Streamed {
  element: StreamedElement;
  around: StreamedElement[];
}

/** The document cannot be read; `line` counts from 1. */
export class XmlRefused extends Error {
  override name = 'XmlRefused';
  readonly line: number;

  constructor(line: number, reason: string) {
    super(texts.atLine(line, reason));
    this.line = line;
  }
}

export interface StreamOptions {
  /** Whether elements of this name, within one of that name, are handed over one by one, and leave the memory afterwards. */
  isUnit: (name: string, parent: string | undefined) => boolean;
  /** Whether a document type, which is not read, is allowed; it gets the text behind `<!DOCTYPE`. */
  allowsDoctype?: (text: string) => boolean;
  /** Name of the elements whose text is a file in base64. */
  embed: string;
  /** Of the temporary files. */
  folder: string;
  maxFileBytes: number;
}

/** Limits of one unit: characters and elements that are in memory, and elements within elements. */
const MAX_CHARACTERS = 20_000_000;
const MAX_ELEMENTS = 200_000;
const MAX_DEPTH = 50;

/**
 * Reads a document of any size unit by unit. Document types are refused or passed over, so there are no entities but those of
 * XML itself, and nothing that the document names is opened. The files of a unit are deleted when the next one is requested. Throws XmlRefused.
 */
export async function* streamXml(
  source: AsyncIterable<Uint8Array>,
  options: StreamOptions,
): AsyncGenerator<Streamed, void> {
  const reading = unitReader(options);
  try {
    for await (const text of textOf(source, reading.line)) {
      reading.write(text);
      yield* reading.take();
    }
    reading.close();
    yield* reading.take();
  } finally {
    await reading.discard();
  }
}

function unitReader({ isUnit, allowsDoctype, embed, folder, maxFileBytes }: StreamOptions) {
  const parser = sax.parser(true, { position: true, strictEntities: true });
  const open: StreamedElement[] = [];
  const ready: Streamed[] = [];
  /** Temporary files that still exist. */
  const paths = new Set<string>();
  let file: ReturnType<typeof base64File> | undefined;
  let [characters, elements] = [0, 0];
  const line = () => parser.line + 1;
  const refuse = (reason: string): never => {
    throw new XmlRefused(line(), reason);
  };

  const addText = (text: string) => {
    const element = open.at(-1);
    if (!element) return;
    if (file) return file.write(text);
    characters += text.length;
    if (characters > MAX_CHARACTERS) refuse(texts.tooMuchText);
    element.text += text;
  };

  parser.onerror = (error) => refuse(reasonOf(error));
  parser.ondoctype = (text) => {
    if (!allowsDoctype?.(text)) refuse(texts.doctype);
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onopentag = ({ name: qualified, attributes }) => {
    const name = qualified.replace(/^.*:/, '');
    const element = { name, attributes, line: line(), text: '', at: open.at(-1)?.text.length ?? 0, children: [] };
    if (file) refuse(texts.inEmbedded(name));
    elements += 1;
    if (elements > MAX_ELEMENTS || open.length >= MAX_DEPTH) refuse(texts.tooManyElements);
    open.at(-1)?.children.push(element);
    open.push(element);
    if (name !== embed) return;
    file = base64File(folder, maxFileBytes);
    paths.add(file.path);
  };
  parser.onclosetag = () => {
    const element = open.pop();
    if (!element) return;
    if (file) {
      element.file = file.end();
      file = undefined;
    }
    if (!isUnit(element.name, open.at(-1)?.name)) return;
    open.at(-1)?.children.pop();
    ready.push({ element, around: open.toReversed() });
    [characters, elements] = [0, 0];
  };

  const deleteFiles = async (wanted: Iterable<string>) => {
    for (const path of wanted) {
      await rm(path, { force: true });
      paths.delete(path);
    }
  };
  return {
    line,
    write: (text: string) => void parser.write(text),
    close: () => void parser.close(),
    async *take(): AsyncGenerator<Streamed, void> {
      for (const streamed of ready.splice(0)) {
        yield streamed;
        await deleteFiles(filesIn(streamed.element));
      }
    },
    async discard() {
      file?.end();
      await deleteFiles(paths);
    },
  };
}

function filesIn({ file, children }: StreamedElement): string[] {
  return [...(file ? [file.path] : []), ...children.flatMap(filesIn)];
}

/** sax adds its own position to a message. */
function reasonOf({ message }: Error): string {
  const [reason = ''] = message.split('\n');
  if (reason.startsWith('Invalid character entity')) return texts.entity;
  return texts.broken(reason.replace(/\.$/, ''));
}

/** Decodes a document by the encoding that it declares, UTF-8 without one; `line` is the line that was read last. */
async function* textOf(source: AsyncIterable<Uint8Array>, line: () => number): AsyncGenerator<string, void> {
  let decoder: TextDecoder | undefined;
  for await (const bytes of source) {
    decoder ??= decoderOf(bytes);
    yield decoded(decoder, bytes, line);
  }
  if (decoder) yield decoded(decoder, undefined, line);
}

function decoderOf(start: Uint8Array): TextDecoder {
  const wide = start[0] === 0xff && start[1] === 0xfe ? 'utf-16le' : start[0] === 0xfe ? 'utf-16be' : undefined;
  const head = Buffer.from(start.subarray(0, 200)).toString('latin1');
  const encoding = wide ?? /^[^>]*encoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new XmlRefused(1, texts.encodingUnknown(encoding));
  }
}

function decoded(decoder: TextDecoder, bytes: Uint8Array | undefined, line: () => number): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
  } catch {
    const before = Buffer.from(bytes?.subarray(0, faultIn(decoder.encoding, bytes)) ?? []);
    const lines = before.filter((byte) => byte === 0x0a).length;
    throw new XmlRefused(line() + lines, texts.otherEncoding(decoder.encoding));
  }
}

/** The position of the first byte that cannot be decoded, to the line. */
function faultIn(encoding: string, bytes: Uint8Array): number {
  let start = 0;
  while (start < bytes.length) {
    const end = bytes.indexOf(0x0a, start);
    const next = end < 0 ? bytes.length : end + 1;
    try {
      // The first line may begin in the middle of a character.
      const from =
        start === 0
          ? Math.max(
              0,
              bytes.findIndex((byte) => (byte & 0xc0) !== 0x80),
            )
          : start;
      new TextDecoder(encoding, { fatal: true }).decode(bytes.subarray(from, next));
    } catch {
      return start;
    }
    start = next;
  }
  return bytes.length;
}
