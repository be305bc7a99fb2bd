import { type PDFDict, PDFDocument, PDFHexString, PDFName, type PDFRef } from 'pdf-lib';

/** Input of the process: the pages of the front, then the articles. */
export interface MergeTask {
  /** Without it, only the pages are counted. */
  front?: Uint8Array;
  articles: { title: string; pdf: Uint8Array }[];
  title: string;
  language: string;
}

/** The pages of each article, and the whole as PDF where a front was given. */
export interface MergeReply {
  pages: number[];
  pdf?: Uint8Array;
}

process.once('message', async (task: MergeTask) => process.send?.(await merge(task)));

async function merge({ front, articles, title, language }: MergeTask): Promise<MergeReply> {
  const target = await PDFDocument.create({ updateMetadata: false });
  const pages: number[] = [];
  const entries: { title: string; page: number }[] = [];
  if (front) await append(target, front);
  for (const article of articles) {
    entries.push({ title: article.title, page: target.getPageCount() });
    pages.push(await append(target, article.pdf));
  }
  if (!front) return { pages };
  target.setTitle(title, { showInWindowTitleBar: true });
  target.setLanguage(language);
  addOutline(target, entries);
  return { pages, pdf: await target.save({ addDefaultPage: false, updateFieldAppearances: false }) };
}

/** Adds all pages of a PDF, and returns their number. */
async function append(target: PDFDocument, bytes: Uint8Array): Promise<number> {
  const source = await PDFDocument.load(bytes, { updateMetadata: false, ignoreEncryption: true });
  const copied = await target.copyPages(source, source.getPageIndices());
  for (const page of copied) target.addPage(page);
  return copied.length;
}

/** Adds bookmarks (ISO 32000-2, 12.3.3), which the library has no call for. */
function addOutline(target: PDFDocument, entries: readonly { title: string; page: number }[]): void {
  const { context, catalog } = target;
  const root = context.nextRef();
  const refs = entries.map(() => context.nextRef());
  for (const [index, { title, page }] of entries.entries()) {
    const item = context.obj({ Parent: root, Dest: [target.getPage(page).ref, 'XYZ', null, null, null] }) as PDFDict;
    item.set(PDFName.of('Title'), PDFHexString.fromText(title));
    const [before, after] = [refs[index - 1], refs[index + 1]];
    if (before) item.set(PDFName.of('Prev'), before);
    if (after) item.set(PDFName.of('Next'), after);
    context.assign(refs[index] as PDFRef, item);
  }
  const [first, last] = [refs[0], refs.at(-1)];
  if (!first || !last) return;
  context.assign(root, context.obj({ Type: 'Outlines', First: first, Last: last, Count: refs.length }));
  catalog.set(PDFName.of('Outlines'), root);
}
