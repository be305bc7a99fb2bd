import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { Node } from 'prosemirror-model';
import { FIRST_STYLE } from '#features/editions/house-style/rules.ts';
import { articleEpub } from '#features/editions/server/epub.ts';
import { articlePdf } from '#features/editions/server/pdf.ts';
import type { ReadReply, ReadTask } from '#features/production/server/reader/read-word-program.ts';
import { storedText } from '#features/production/server/stored-text.ts';
import { textSchema } from '#features/production/text/schema.ts';
import { inOwnProcess } from '#platform/threads/own-process.ts';
import { aWordManuscript, MANUSCRIPT_TITLE } from '#testing/manuscript.ts';
import { bookOf, SAMPLE_ABSTRACT } from './book-source.ts';

/**
 * Time and memory from a Word manuscript to report, JATS, EPUB and PDF: of some 21 pages, or with `--chapters 233` of some 700.
 */
const PROGRAM = new URL('../../src/features/production/server/reader/read-word-program.ts', import.meta.url);
/** Megabytes that the processes of this one have had at most. */
async function childrenPeak(): Promise<number> {
  const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8').catch(() => '');
  const peaks = await Promise.all(
    children
      .split(' ')
      .filter(Boolean)
      .map(async (pid) => {
        const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
        return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
      }),
  );
  return Math.max(0, ...peaks);
}

async function measured<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  let peak = 0;
  const watch = setInterval(() => void childrenPeak().then((now) => (peak = Math.max(peak, now))), 15);
  const startedAt = performance.now();
  const result = await work();
  const milliseconds = Math.round(performance.now() - startedAt);
  clearInterval(watch);
  console.log(`${name}: ${milliseconds} ms${peak > 0 ? `, ${Math.round(peak)} MB in its process` : ''}`);
  return result;
}

const { values } = parseArgs({ options: { chapters: { type: 'string', default: '7' } } });
const bytes = await aWordManuscript({ chapters: Number(values.chapters) });
const task = { bytes, known: { title: MANUSCRIPT_TITLE, abstract: SAMPLE_ABSTRACT } };
for (let round = 1; round <= 3; round++) {
  console.log(`round ${round}`);
  const reply = await measured('report', () =>
    inOwnProcess<ReadTask, ReadReply>(PROGRAM, task, { timeoutMs: 30_000, heapMegabytes: 1024 }),
  );
  if (!('doc' in reply)) throw new Error(JSON.stringify(reply));
  const doc = Node.fromJSON(textSchema, reply.doc);
  const pictures = new Map(reply.media.map((medium) => [medium.name, medium.bytes]));
  const source = bookOf(doc, pictures);
  const jats = await measured('JATS', () => storedText(doc));
  const epub = await measured('EPUB', () => articleEpub(source, FIRST_STYLE));
  const pdf = await measured('PDF', () => articlePdf(source, FIRST_STYLE));
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  const kilobytes = [bytes, Buffer.from(jats), epub, pdf].map((one) => Math.round(one.length / 1024));
  console.log(
    `Word, JATS, EPUB, PDF: ${kilobytes.join(', ')} kB; pages: ${pages}; words: ${reply.report.counts.words}`,
  );
}
