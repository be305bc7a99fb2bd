import { AppError } from '#base/errors.ts';
import type { HouseStyling } from '#features/editions/house-style/server/service.ts';
import { articlePdf } from '#features/editions/server/pdf.ts';
import type { Images } from '#features/files/server/images.ts';
import type { Journals } from '#features/journal/server/service.ts';
import { textDocument } from '#features/production/server/present.ts';
import { latestText } from '#features/production/server/versions.ts';
import { productionTexts } from '#features/production/texts.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { requirePermission } from '#features/submissions/server/access.ts';
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
  const submissions = submissionQueries(needs);
  /** 404 without a text, 422 for one that cannot be set. */
  return async (actor: Actor, id: SubmissionId): Promise<{ number: string; pdf: Buffer }> => {
    await requirePermission(db, actor, { permission: 'submission.publish', submissionId: id });
    const text = await latestText(db, id);
    if (!text) throw new AppError('missing', 'NOT_FOUND', productionTexts.errors.missing);
    const pictures = await images.contents(text.pictures.map(({ path }) => path));
    const article = await submissions.preview(actor, id);
    const source = { article, journal: await journal.read(), origin, doc: textDocument(text), pictures };
    // A published article keeps the look of its publication.
    const style = await houseStyles.at(article.publishedAt);
    const pdf = await articlePdf(source, style).catch((error) => {
      if (!(error instanceof TypesettingFailed)) throw error;
      throw new AppError('refused', 'NOT_TYPESET', reasonOf(error, source.doc.textContent), { cause: error });
    });
    return { number: article.number, pdf };
  };
}
