import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import pLimit from 'p-limit';
import { Node } from 'prosemirror-model';
import { AppError } from '#base/errors.ts';
import { newId, type UserId } from '#base/ids.ts';
import type { Images } from '#features/files/server/images.ts';
import type { ReceivedDocument } from '#features/files/server/receive-document.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { submissions } from '#features/submissions/server/tables.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Queries } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import { inOwnProcess, ProcessFailed } from '#platform/threads/own-process.ts';
import type { EditedText, ShownText, StaffText } from '../contract.ts';
import { textSchema } from '../text/schema.ts';
import { productionTexts } from '../texts.ts';
import { readXml } from '../xml/read-xml.ts';
import type { XmlTree } from '../xml/xml-tree.ts';
import { textChanged } from './events.ts';
import { narrowVersions } from './narrow-pictures.ts';
import { staffText, textDocument, textVersions } from './present.ts';
import type { ReadText } from './reader/read-word.ts';
import type { ReadReply, ReadTask } from './reader/read-word-program.ts';
import { storedText } from './stored-text.ts';
import { manuscriptTexts } from './tables.ts';
import { latestText, lockSubmission, nextVersion, type TextRow } from './versions.ts';

const { errors } = productionTexts;
const READING = { timeoutMs: 30_000, heapMegabytes: 1024 };
/** Documents that are read at the same time; the others wait. */
const atOnce = pLimit(2);

export interface TextNeeds {
  db: Database;
  images: Images;
  events: Events;
  clock: () => Date;
}

/** The document that pages show. */
export function shownText({ version, jats, pictures }: TextRow): ShownText {
  return { version, doc: withMath(textDocument({ jats }).toJSON()), pictures };
}

export type Texts = ReturnType<typeof textService>;

/** A text that is not yet stored, with the name and the checksum of its source. */
interface NewText extends ReadText {
  sourceName: string;
  sourceSha256: string;
}

/** Full texts of articles: read from Word documents and stored as JATS, every version of them. */
export function textService({ db, images, events, clock }: TextNeeds) {
  /** Stores a text as another version, with the pictures that its figures name. */
  const store = async (
    actorId: UserId,
    id: SubmissionId,
    { doc, media, report, ...source }: NewText,
  ): Promise<StaffText> => {
    const narrow = await narrowVersions(media);
    const versions = narrow.filter((picture) => picture !== undefined);
    return images.keep(actorId, [...media, ...versions], async (tx, urls) => {
      const { number } = await lockSubmission(tx, id);
      const version = await nextVersion(tx, id);
      const paths = new Map(media.map(({ name }, index) => [name, urls[index] ?? '']));
      const narrowUrls = new Map(versions.map((picture, index) => [picture, urls[media.length + index] ?? '']));
      const pictures = media.map(({ width, height }, index) => {
        const version = narrow[index];
        const smaller = version && { narrow: { path: narrowUrls.get(version) ?? '', width: version.width } };
        return { path: urls[index] ?? '', width, height, ...smaller };
      });
      const jats = storedText(Node.fromJSON(textSchema, withPaths(doc as Figure, paths)));
      const createdAt = clock();
      const made = {
        createdAt,
        savedAt: createdAt,
        createdBy: actorId,
        releasedAt: null,
        pinnedAt: null,
        origin: 'WORD' as const,
      };
      const facts = { submissionId: id, version, jats, report, pictures, ...source, ...made };
      const row = { id: newId<'manuscript-text'>(), ...facts };
      await tx.insert(manuscriptTexts).values(row);
      await events.record(tx, textChanged, { payload: { submissionId: id, number, version }, actorId });
      return staffText(tx, row);
    });
  };

  return {
    latest: (id: SubmissionId) => latestText(db, id),

    /** Reads a document into another version of the text. 422 for a file that is no Word document or cannot be read. */
    async read(actorId: UserId, id: SubmissionId, { bytes, format, fileName }: ReceivedDocument): Promise<StaffText> {
      if (format !== 'docx') throw documentRefused(errors.notWord);
      const [submission] = await db.select().from(submissions).where(eq(submissions.id, id));
      if (!submission) throw new AppError('missing', 'NOT_FOUND', submissionTexts.errors.missing);
      const { title, abstract } = submission;
      const read = await readAlone({ bytes, known: { title, abstract } });
      const source = { sourceName: fileName, sourceSha256: createHash('sha256').update(bytes).digest('hex') };
      return store(actorId, id, { ...read, ...source });
    },

    store,

    /** The text as the editor in the dashboard works on it; null without one. */
    async editing(id: SubmissionId): Promise<EditedText | null> {
      const row = await latestText(db, id);
      if (!row) return null;
      const { number, title } = submissions;
      const [submission] = await db.select({ number, title }).from(submissions).where(eq(submissions.id, id));
      return {
        ...(await staffText(db, row)),
        number: submission?.number ?? '',
        title: submission?.title ?? '',
        doc: textDocument(row).toJSON(),
      };
    },

    versions: (id: SubmissionId) => textVersions(db, id),

    /** One version as pages show it; null for a version that there is not. */
    async shownVersion(queries: Queries, id: SubmissionId, version: number): Promise<ShownText | null> {
      const isVersion = and(eq(manuscriptTexts.submissionId, id), eq(manuscriptTexts.version, version));
      const [row] = await queries.select().from(manuscriptTexts).where(isVersion);
      return row && row.jats !== '' ? shownText(row) : null;
    },

    async report(id: SubmissionId): Promise<StaffText | null> {
      const row = await latestText(db, id);
      return row ? staffText(db, row) : null;
    },

    /** 404 without a text. The versions stay; an empty one says that there is none now. */
    remove: (actorId: UserId, id: SubmissionId): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { number } = await lockSubmission(tx, id);
        const last = await latestText(tx, id);
        if (!last) throw new AppError('missing', 'NOT_FOUND', errors.missing);
        const version = await nextVersion(tx, id);
        const now = clock();
        const when = { createdAt: now, savedAt: now, releasedAt: now, pinnedAt: null };
        const nothing = { jats: '', pictures: [], ...when, createdBy: actorId };
        await tx.insert(manuscriptTexts).values({ ...last, ...nothing, id: newId<'manuscript-text'>(), version });
        await events.record(tx, textChanged, { payload: { submissionId: id, number, version: 0 }, actorId });
      }),
  };
}

/** The document with the elements of its formulas, so that a page writes no MathML as text. */
function withMath(node: Figure): Figure {
  const content = node.content ? { content: node.content.map(withMath) } : {};
  const mathml = node.attrs?.mathml;
  if (typeof mathml !== 'string' || mathml === '') return { ...node, ...content };
  return { ...node, ...content, attrs: { ...node.attrs, mathml: '' }, math: readXml(`<math>${mathml}</math>`) };
}

/** A node as JSON, as far as pictures and formulas matter. */
interface Figure {
  type: string;
  attrs?: Record<string, unknown>;
  math?: XmlTree;
  content?: Figure[];
}

/** The document with the public paths of its pictures instead of their names. */
function withPaths(node: Figure, paths: ReadonlyMap<string, string>): Figure {
  const content = node.content ? { content: node.content.map((child) => withPaths(child, paths)) } : {};
  if (node.type !== 'figure') return { ...node, ...content };
  return { ...node, attrs: { ...node.attrs, media: paths.get(String(node.attrs?.media)) ?? '' }, ...content };
}

/** The 422 error for a document that is no text, with its sentence at the field of the file. */
export const documentRefused = (message: string): AppError =>
  new AppError('refused', 'DOCUMENT_REFUSED', message, { issues: [{ path: 'file', message }] });

/** A hostile document may exhaust the process that reads it, so it has one of its own. */
async function readAlone(task: ReadTask): Promise<ReadText> {
  const program = new URL('./reader/read-word-program.ts', import.meta.url);
  const work = () => inOwnProcess<ReadTask, ReadReply>(program, task, READING);
  const reply = await atOnce(work).catch((error: unknown) => {
    throw error instanceof ProcessFailed ? documentRefused(errors.tooLong) : error;
  });
  if ('noDocument' in reply) throw documentRefused(errors.notWord);
  if ('error' in reply) throw documentRefused(errors.unreadable);
  return reply;
}
