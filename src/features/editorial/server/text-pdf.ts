import { eq } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import type { HouseStyling } from '#features/editions/house-style/server/service.ts';
import { articlePdf, digestInName, pdfDigest, pdfName } from '#features/editions/server/pdf.ts';
import type { Images } from '#features/files/server/images.ts';
import type { Journals } from '#features/journal/server/service.ts';
import { textDocument } from '#features/production/server/present.ts';
import { latestText, publicText, type TextRow } from '#features/production/server/versions.ts';
import { productionTexts } from '#features/production/texts.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { requirePermission } from '#features/submissions/server/access.ts';
import { submissions } from '#features/submissions/server/tables.ts';
import { publicationPdf } from '#features/submissions/server/versions.ts';
import type { Database } from '#platform/database/types.ts';
import type { Actor } from '#platform/http/serve.ts';
import { TypesettingFailed } from '#platform/pdf/typeset.ts';
import { editorialTexts } from '../texts.ts';
import { type SubmissionQueryNeeds, submissionQueries } from './submission-queries.ts';

const texts = editorialTexts.textPdf;

export interface TextPdfNeeds extends SubmissionQueryNeeds {
  db: Database;
  images: Images;
  journal: Journals;
  houseStyles: HouseStyling;
  publicUrl: string;
}

/** Says which letter the fonts lack, with its place in the text; other faults are for the log. */
function reasonOf({ message }: TypesettingFailed, text: string): string {
  const letters = /the text `\\?"(.+?)\\?"` could not be displayed/u.exec(message)?.[1];
  if (letters === undefined) return texts.notSet;
  const at = text.indexOf(letters);
  if (at === -1) return texts.missingInDetails(letters);
  return texts.missingLetter(letters, text.slice(Math.max(0, at - 30), at + 30));
}

export type TextPdf = ReturnType<typeof textPdfs>;

/** The full text of a submission as PDF in the journal's house style; before publication with its details so far. */
export function textPdfs(needs: TextPdfNeeds) {
  const { db, images, journal, houseStyles, publicUrl: origin } = needs;
  const submissionReading = submissionQueries(needs);

  const statusOf = async (id: SubmissionId) => {
    const [row] = await db.select({ status: submissions.status }).from(submissions).where(eq(submissions.id, id));
    return row?.status;
  };

  /** A text as the source of a PDF, with the places of its pictures alone. */
  const sourceOf = async (actor: Actor, id: SubmissionId, text: TextRow) => {
    const article = await submissionReading.preview(actor, id);
    const pictures = new Map(text.pictures.map(({ path }) => [path, new Uint8Array()]));
    const isProof = (await statusOf(id)) !== 'PUBLISHED';
    const source = { article, journal: await journal.read(), origin, doc: textDocument(text), pictures, isProof };
    // A published article keeps the look of its publication.
    return { source, style: await houseStyles.at(article.publishedAt) };
  };

  return {
    /** 404 without a text, 422 for one that cannot be set. */
    async make(actor: Actor, id: SubmissionId): Promise<{ fileName: string; pdf: Buffer }> {
      await requirePermission(db, actor, { permission: 'submission.publish', submissionId: id });
      const text = await latestText(db, id);
      if (!text) throw new AppError('missing', 'NOT_FOUND', productionTexts.errors.missing);
      const { source, style } = await sourceOf(actor, id, text);
      const pictures = await images.contents([...source.pictures.keys()]);
      const pdf = await articlePdf({ ...source, pictures }, style).catch((error) => {
        if (!(error instanceof TypesettingFailed)) throw error;
        throw new AppError('refused', 'NOT_TYPESET', reasonOf(error, source.doc.textContent), { cause: error });
      });
      return { fileName: pdfName(source.article.number, pdfDigest(source, style)), pdf };
    },

    /**
     * Whether the PDF of readers was made here from another text, or from other details, than readers get now or would get at
     * publication. False for a PDF that was made elsewhere.
     */
    async isOutdated(actor: Actor, id: SubmissionId): Promise<boolean> {
      const file = await publicationPdf(db, id);
      const digest = file && digestInName(file.fileName);
      if (!digest) return false;
      const text = (await statusOf(id)) === 'PUBLISHED' ? await publicText(db, id) : await latestText(db, id);
      if (!text) return false;
      const { source, style } = await sourceOf(actor, id, text);
      return pdfDigest(source, style) !== digest;
    },
  };
}
