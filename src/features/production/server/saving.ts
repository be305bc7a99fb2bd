import { and, eq, sql } from 'drizzle-orm';
import { Node } from 'prosemirror-model';
import { AppError, invalid } from '#base/errors.ts';
import { newId, type UserId } from '#base/ids.ts';
import type { Images } from '#features/files/server/images.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Transaction } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import { reportAfterEditing } from '../text/findings.ts';
import { fromJats } from '../text/from-jats.ts';
import { plainMathml } from '../text/mathml.ts';
import { normalised } from '../text/normal.ts';
import { textSchema } from '../text/schema.ts';
import { productionTexts } from '../texts.ts';
import { readXml } from '../xml/read-xml.ts';
import { textChanged, textReleased } from './events.ts';
import { storedText } from './stored-text.ts';
import { manuscriptTexts, type TextPicture } from './tables.ts';
import { latestText, lockSubmission, nextVersion, publicText, readText, revisionOf, type TextRow } from './versions.ts';

const { errors } = productionTexts;
/** So long one version takes the edits of one person. */
const SITTING_MS = 2 * 3600_000;
/** Nodes within nodes; the schema itself needs a dozen. */
const DEEPEST = 40;

export interface SavingNeeds {
  db: Database;
  images: Images;
  events: Events;
  clock: () => Date;
}

interface Edit {
  /** The revision on which the edit was made. */
  revision: string;
  /** The document of the text's schema, as JSON. */
  doc: unknown;
  /** Leaves the version below as it is. */
  isNewVersion?: boolean | undefined;
  /** Stores the edit below the latest version, which stays the latest, whatever `revision` is. */
  isBelowLatest?: boolean | undefined;
}

export type TextSaving = ReturnType<typeof textSaving>;

/** Versions of a text that people make: edits, releases and returns to an earlier one. */
export function textSaving({ db, images, events, clock }: SavingNeeds) {
  /** 404 without a text, 409 when `revision` is no longer the latest one. */
  const current = async (tx: Transaction, id: SubmissionId, revision: string): Promise<TextRow> => {
    const row = await latestText(tx, id);
    if (!row) throw new AppError('missing', 'NOT_FOUND', errors.missing);
    if (revisionOf(row) !== revision) throw new AppError('conflict', 'TEXT_CHANGED', errors.changed);
    return row;
  };

  const add = async (tx: Transaction, row: Omit<TextRow, 'id'>, number: string): Promise<TextRow> => {
    const made = await insert(tx, row);
    const { submissionId, version, createdBy: actorId } = made;
    await events.record(tx, textChanged, { payload: { submissionId, number, version }, actorId });
    return made;
  };

  return {
    /**
     * Stores an edited text. 409 when somebody else has saved in between, 400 for a document that is no text: with an unknown
     * picture, a formula that cannot be read, or a form that the schema does not have.
     */
    async save(
      actorId: UserId,
      id: SubmissionId,
      { revision, doc: json, isNewVersion = false, isBelowLatest = false }: Edit,
    ): Promise<TextRow> {
      const doc = documentFrom(json);
      const jats = storedText(doc);
      return inTransaction(db, async (tx) => {
        const { number } = await lockSubmission(tx, id);
        const latest = await latestText(tx, id);
        // The same edit sent twice, because the answer to the first one was lost.
        if (latest && (latest.jats === jats || (isBelowLatest && (await isOnRecord(tx, id, jats))))) return latest;
        const basis = await current(tx, id, isBelowLatest && latest ? revisionOf(latest) : revision);
        const pictures = [...basis.pictures, ...(await newPictures(tx, images, { doc, known: basis.pictures }))];
        const now = clock();
        // Of the document and not of the last edit: what was cut out may come back.
        const { report } = (await readText(tx, basis)) ?? basis;
        const edited = { jats, pictures, report: reportAfterEditing(doc, report), savedAt: now };
        const isSameSitting =
          !isNewVersion &&
          !isBelowLatest &&
          basis.origin === 'EDITOR' &&
          basis.createdBy === actorId &&
          basis.pinnedAt === null &&
          now.getTime() - basis.createdAt.getTime() < SITTING_MS &&
          (await publicText(tx, id))?.version !== basis.version;
        if (!isSameSitting) {
          const version = await nextVersion(tx, id);
          const origin = 'EDITOR' as const;
          const row = { ...basis, ...edited, origin, version, createdAt: now, createdBy: actorId, ...NOT_OUT };
          const made = await add(tx, row, number);
          // The latest version again, with its author and everything that is known about it.
          return isBelowLatest ? insert(tx, { ...basis, version: version + 1 }) : made;
        }
        await tx.update(manuscriptTexts).set(edited).where(eq(manuscriptTexts.id, basis.id));
        return { ...basis, ...edited };
      });
    },

    /** Keeps the latest text as it is from now on, because it goes out as a proof; returns its version, null without one. */
    async pin(tx: Transaction, id: SubmissionId): Promise<number | null> {
      const latest = await latestText(tx, id);
      if (!latest) return null;
      await tx.update(manuscriptTexts).set({ pinnedAt: clock() }).where(eq(manuscriptTexts.id, latest.id));
      return latest.version;
    },

    /** Makes the latest text public with its article, in the transaction that publishes it. */
    async releaseAtPublication(tx: Transaction, id: SubmissionId): Promise<void> {
      const latest = await latestText(tx, id);
      if (!latest || latest.releasedAt) return;
      await tx.update(manuscriptTexts).set({ releasedAt: clock() }).where(eq(manuscriptTexts.id, latest.id));
    },

    /** Makes the latest text the one that readers get. 409 when it is not the one that the editor saw. */
    release: (actorId: UserId, id: SubmissionId, revision: string): Promise<TextRow> =>
      inTransaction(db, async (tx) => {
        const { number } = await lockSubmission(tx, id);
        const row = await current(tx, id, revision);
        if (row.releasedAt) return row;
        const releasedAt = clock();
        await tx.update(manuscriptTexts).set({ releasedAt }).where(eq(manuscriptTexts.id, row.id));
        const { version } = row;
        await events.record(tx, textReleased, { payload: { submissionId: id, number, version }, actorId });
        return { ...row, releasedAt };
      }),

    /** Restores an earlier version: a copy of it becomes the latest one. 404 for a version that there is not. */
    restore: (actorId: UserId, id: SubmissionId, version: number): Promise<TextRow> =>
      inTransaction(db, async (tx) => {
        const { number } = await lockSubmission(tx, id);
        const [row] = await tx
          .select()
          .from(manuscriptTexts)
          .where(and(eq(manuscriptTexts.submissionId, id), eq(manuscriptTexts.version, version)));
        if (!row || row.jats === '') throw new AppError('missing', 'NOT_FOUND', errors.noVersion);
        const now = clock();
        const next = await nextVersion(tx, id);
        return add(tx, { ...row, version: next, createdAt: now, createdBy: actorId, savedAt: now, ...NOT_OUT }, number);
      }),

    /** Gives up the pictures of submissions that are erased. */
    async releasePictures(tx: Transaction, submissionIds: ReturnType<typeof sql>): Promise<void> {
      const rows = await tx
        .select({ pictures: manuscriptTexts.pictures })
        .from(manuscriptTexts)
        .where(sql`${manuscriptTexts.submissionId} in ${submissionIds}`);
      const paths = new Set(rows.flatMap(({ pictures }) => pictures.flatMap(pathsOf)));
      for (const path of paths) await images.exchange(tx, { field: 'file', from: path, to: null });
    },
  };
}

const pathsOf = ({ path, narrow }: TextPicture) => (narrow ? [path, narrow.path] : [path]);

async function insert(tx: Transaction, row: Omit<TextRow, 'id'>): Promise<TextRow> {
  const made = { ...row, id: newId<'manuscript-text'>() };
  await tx.insert(manuscriptTexts).values(made);
  return made;
}

const isOnRecord = async (tx: Transaction, id: SubmissionId, jats: string): Promise<boolean> =>
  (await tx.$count(manuscriptTexts, and(eq(manuscriptTexts.submissionId, id), eq(manuscriptTexts.jats, jats)))) > 0;

/** A version that neither readers nor authors have. */
const NOT_OUT = { releasedAt: null, pinnedAt: null };

/** The document that was sent, in its normal form. 422 for one that the schema does not have. */
function documentFrom(json: unknown): Node {
  if (depthOf(json) > DEEPEST) throw invalid([{ path: 'doc', message: errors.noText }]);
  try {
    const doc = Node.fromJSON(textSchema, withPlainMath(json as JsonNode));
    if (doc.type !== textSchema.topNodeType) throw new RangeError('a text begins with its document');
    doc.check();
    // Read back, so that whatever is stored can be read.
    return fromJats(readXml(storedText(normalised(doc))));
  } catch (error) {
    if (error instanceof BadFormula) throw invalid([{ path: 'doc', message: errors.badFormula(error.message) }]);
    throw invalid([{ path: 'doc', message: errors.noText }]);
  }
}

interface JsonNode {
  type?: unknown;
  attrs?: Record<string, unknown> | null;
  content?: unknown;
}

/** A formula that cannot be read; the message is its LaTeX. */
class BadFormula extends Error {}

function withPlainMath(node: JsonNode): JsonNode {
  const content = Array.isArray(node.content) ? { content: node.content.map(withPlainMath) } : {};
  const mathml = node.attrs?.mathml;
  if (typeof mathml !== 'string' || mathml === '') return { ...node, ...content };
  try {
    return { ...node, ...content, attrs: { ...node.attrs, mathml: plainMathml(readXml(`<math>${mathml}</math>`)) } };
  } catch {
    const latex = node.attrs?.latex;
    throw new BadFormula(typeof latex === 'string' ? latex : '');
  }
}

function depthOf(value: unknown): number {
  let deepest = 0;
  const open: [unknown, number][] = [[value, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [node, depth] = next;
    deepest = Math.max(deepest, depth);
    if (deepest > DEEPEST) break;
    const content = (node as JsonNode | null)?.content;
    if (Array.isArray(content)) for (const child of content) open.push([child, depth + 1]);
  }
  return deepest;
}

/** The pictures that an edit brings in, which are in use from now on. 400 for one that was not uploaded. */
async function newPictures(
  tx: Transaction,
  images: Images,
  { doc, known }: { doc: Node; known: TextRow['pictures'] },
): Promise<TextRow['pictures']> {
  const paths = new Set(known.map(({ path }) => path));
  const added = new Set<string>();
  doc.descendants((node) => {
    const { media } = node.attrs;
    if (node.type.name === 'figure' && media !== '' && !paths.has(media)) added.add(media);
  });
  const pictures = [];
  for (const path of added) {
    await images.exchange(tx, { field: 'doc', from: null, to: path });
    pictures.push({ path, ...(await images.sizeOf(tx, path)) });
  }
  return pictures;
}
