import { eq } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import type { Article } from '#features/articles/contract.ts';
import type { HouseStyling } from '#features/editions/house-style/server/service.ts';
import { articlePdf, type PdfBasis, pdfBasis } from '#features/editions/server/pdf.ts';
import type { Images } from '#features/files/server/images.ts';
import type { Files } from '#features/files/server/service.ts';
import type { Journals } from '#features/journal/server/service.ts';
import { textDocument } from '#features/production/server/present.ts';
import { latestText, publicText, type TextRow } from '#features/production/server/versions.ts';
import { productionTexts } from '#features/production/texts.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { requirePermission } from '#features/submissions/server/access.ts';
import { submissions } from '#features/submissions/server/tables.ts';
import type { changeSubmission } from '#features/submissions/server/update.ts';
import type { Database } from '#platform/database/types.ts';
import type { Actor } from '#platform/http/serve.ts';
import { TypesettingFailed } from '#platform/pdf/typeset.ts';
import { editorialTexts } from '../texts.ts';
import { articlePreview } from './article-preview.ts';

const texts = editorialTexts.textPdf;

export interface TextPdfNeeds {
  db: Database;
  clock: () => Date;
  files: Files;
  images: Images;
  journal: Journals;
  houseStyles: HouseStyling;
  changeSubmission: ReturnType<typeof changeSubmission>;
  publicUrl: string;
}

/** A PDF that was typeset here, and the digests of everything in it. */
export interface MadePdf {
  fileName: string;
  pdf: Buffer;
  madeFrom: PdfBasis;
}

/** Says which letter the fonts lack, with its place in the text; other faults are for the log. */
function reasonOf({ message }: TypesettingFailed, text: string): string {
  const letters = /the text `\\?"(.+?)\\?"` could not be displayed/u.exec(message)?.[1];
  if (letters === undefined) return texts.notSet;
  const at = text.indexOf(letters);
  if (at === -1) return texts.missingInDetails(letters);
  return texts.missingLetter(letters, text.slice(Math.max(0, at - 30), at + 30));
}

/** A submission whose text is to be set: the article, the text, and whether it is published. */
export interface PdfSubject {
  article: Article;
  isPublished: boolean;
  text: TextRow | undefined;
}

export type TextPdf = ReturnType<typeof textPdfs>;

/** The full text of a submission as PDF in the journal's house style; before publication with its details so far. */
export function textPdfs(needs: TextPdfNeeds) {
  const { db, files, images, journal, houseStyles, changeSubmission, publicUrl: origin } = needs;

  /** The source of a PDF, with the places of its pictures alone. A published article keeps the look of its publication. */
  const sourceOf = async ({ article, isPublished: isOut }: PdfSubject, text: TextRow) => {
    const pictures = new Map(text.pictures.map(({ path }) => [path, new Uint8Array()]));
    const facts = { article, journal: await journal.read(), origin, pictures, isProof: !isOut };
    return { source: { ...facts, doc: textDocument(text) }, style: await houseStyles.at(article.publishedAt) };
  };

  const typeset = async (subject: PdfSubject): Promise<MadePdf> => {
    if (!subject.text) throw new AppError('missing', 'NOT_FOUND', productionTexts.errors.missing);
    const { source, style } = await sourceOf(subject, subject.text);
    const pictures = await images.contents([...source.pictures.keys()]);
    const pdf = await articlePdf({ ...source, pictures }, style).catch((error) => {
      if (!(error instanceof TypesettingFailed)) throw error;
      throw new AppError('refused', 'NOT_TYPESET', reasonOf(error, source.doc.textContent), { cause: error });
    });
    return { fileName: `${source.article.number}.pdf`, pdf, madeFrom: pdfBasis(source, style) };
  };

  /** `ofReaders`: the text that readers get rather than the latest one, once the article is published. */
  const subjectOf = async (id: SubmissionId, { ofReaders }: { ofReaders: boolean }): Promise<PdfSubject> => {
    const [row] = await db.select({ status: submissions.status }).from(submissions).where(eq(submissions.id, id));
    const isPublished = row?.status === 'PUBLISHED';
    const text = isPublished && ofReaders ? await publicText(db, id) : await latestText(db, id);
    return { article: await articlePreview(needs, id), isPublished, text };
  };

  const make = async (actor: Actor, id: SubmissionId): Promise<MadePdf> => {
    await requirePermission(db, actor, { permission: 'submission.publish', submissionId: id });
    return typeset(await subjectOf(id, { ofReaders: false }));
  };

  return {
    /** 404 without a text, 422 for one that cannot be set. */
    make,
    typeset,

    /** The article and its text for readers, or as they would be on publication now. */
    ofReaders: (id: SubmissionId) => subjectOf(id, { ofReaders: true }),

    /** Digests of what a PDF would be made from now; undefined without a text. */
    async basisOf(subject: PdfSubject): Promise<PdfBasis | undefined> {
      if (!subject.text) return undefined;
      const { source, style } = await sourceOf(subject, subject.text);
      return pdfBasis(source, style);
    },

    /** Makes the PDF and lets readers have it. A published article wants a note on what is new. Throws as `make` does. */
    async use(
      actor: Actor,
      id: SubmissionId,
      change: { version?: number | undefined; versionNote?: string | undefined } = {},
    ): Promise<void> {
      const { fileName, pdf, madeFrom } = await make(actor, id);
      await files.storeCopies(actor.id, [{ bytes: pdf, fileName, format: 'pdf' }], async (tx, [upload]) => {
        if (!upload) return;
        const madePdf = { uploadId: upload.id, madeFrom };
        await changeSubmission(tx, id, { ...change, madePdf, tellAuthors: false, actorId: actor.id });
      });
    },
  };
}
