import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EpubCheck } from '@likecoin/epubcheck-ts';
import { Node } from 'prosemirror-model';
import { FIRST_STYLE } from '#features/editions/house-style/rules.ts';
import { articleEpub } from '#features/editions/server/epub.ts';
import { articlePdf } from '#features/editions/server/pdf.ts';
import type { ReadReply, ReadTask } from '#features/production/server/reader/read-word-program.ts';
import { storedText } from '#features/production/server/stored-text.ts';
import { fromJats } from '#features/production/text/from-jats.ts';
import { textSchema } from '#features/production/text/schema.ts';
import { readXml } from '#features/production/xml/read-xml.ts';
import { readParts } from '#platform/files/zip-parts.ts';
import { inOwnProcess } from '#platform/threads/own-process.ts';
import { createXmlChecks } from '#platform/xml/xml-checks.ts';
import { LEAST_FRONT } from '#testing/texts.ts';
import { bookOf } from './book-source.ts';

/**
 * Reads every Word document of a folder and makes all outputs: npm run bench:documents -- FOLDER. Prints each document with
 * something to look at, and a line of sums. Words are compared with those that a pattern finds in the file, independently of the
 * reader.
 */
const PROGRAM = new URL('../../src/features/production/server/reader/read-word-program.ts', import.meta.url);
const SCHEMA = 'jats/JATS-journalpublishing1-3-mathml3.xsd';
const checks = createXmlChecks();

const wordsOf = (text: string): string[] => text.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words of the main part and of its footnotes, without deleted ones and without the second copy of alternate content. */
async function wordsInFile(bytes: Uint8Array): Promise<string[]> {
  const parts = await readParts(bytes);
  const xml = ['document', 'footnotes', 'endnotes'].map(
    (name) => parts.get(`word/${name}.xml`)?.toString('utf8') ?? '',
  );
  const kept = xml.join('').replaceAll(/<mc:Fallback>[\s\S]*?<\/mc:Fallback>/g, '');
  const spaced = kept.replaceAll(/<(?:w:p|w:tab|w:br|w:tc|m:r)[ />]/g, ' $&');
  const runs = spaced.matchAll(/<(?:w|m):t(?: [^>]*)?>([^<]*)<| (?=<)/g);
  const text = [...runs].map(([, run]) => run ?? ' ').join('');
  return wordsOf(text.replaceAll(/&#?\w+;/g, ' '));
}

/** Every word that a text keeps: the document with its attributes, statements, and what the report quotes. */
function wordsKept(doc: Node, { report }: Extract<ReadReply, { doc: unknown }>): string[] {
  const said = [...report.findings.map(({ excerpt }) => excerpt), ...report.statements.map(({ text }) => text)];
  return wordsOf([JSON.stringify(doc.toJSON()), doc.textBetween(0, doc.content.size, ' '), ...said].join(' '));
}

function missingWords(before: string[], after: string[]): string[] {
  const kept = new Set(after);
  const together = after.join('');
  return [...new Set(before)].filter((word) => !kept.has(word) && !together.includes(word));
}

/** Duplicate ids and dead links in the content document of an EPUB. */
function brokenIds(xhtml: string): string[] {
  const ids = [...xhtml.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  const targets = [...xhtml.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `id twice: ${id}`);
  return [...twice, ...targets.filter((id) => !ids.includes(id)).map((id) => `dead link: ${id}`)];
}

async function faultsOf(bytes: Uint8Array): Promise<Record<string, string[]>> {
  const task = { bytes, known: { title: '', abstract: '' } };
  const reply = await inOwnProcess<ReadTask, ReadReply>(PROGRAM, task, { timeoutMs: 60_000, heapMegabytes: 1024 });
  if (!('doc' in reply)) return { unread: [JSON.stringify(reply)] };
  const doc = Node.fromJSON(textSchema, reply.doc);
  const jats = storedText(doc);
  const source = bookOf(doc, new Map(reply.media.map((medium) => [medium.name, medium.bytes])));
  const epub = await articleEpub(source, FIRST_STYLE);
  const { messages } = await new EpubCheck().check(new Uint8Array(epub), 'article.epub');
  const xhtml = (await readParts(epub)).get('EPUB/article.xhtml')?.toString('utf8') ?? '';
  const pdf = await articlePdf(source, FIRST_STYLE).then(
    () => [],
    (error: unknown) => [String(error).slice(0, 200)],
  );
  return {
    jats: [...(await checks.faultsIn(SCHEMA, jats.replace('<body', `${LEAST_FRONT}<body`)))].map(String),
    roundTrip: JSON.stringify(fromJats(readXml(jats))) === JSON.stringify(doc.toJSON()) ? [] : ['differs'],
    words: missingWords(await wordsInFile(bytes), wordsKept(doc, reply)),
    ids: brokenIds(xhtml),
    epub: messages.filter(({ severity }) => severity !== 'info' && severity !== 'usage').map(({ message }) => message),
    pdf,
  };
}

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name a folder: node scripts/bench/documents.ts FOLDER');
const names = (await readdir(folder)).filter((name) => name.endsWith('.docx')).sort();
const sums = new Map<string, number>();
for (const name of names) {
  const faults = await faultsOf(await readFile(join(folder, name)));
  for (const [kind, found] of Object.entries(faults)) {
    if (found.length === 0) continue;
    sums.set(kind, (sums.get(kind) ?? 0) + 1);
    console.log(`${name}: ${kind}: ${found.slice(0, 5).join(' | ').slice(0, 300)}`);
  }
}
await checks.close();
console.log(`${names.length} documents; with something to look at: ${JSON.stringify(Object.fromEntries(sums))}`);
