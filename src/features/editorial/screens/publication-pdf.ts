import { uploadFiles } from '#features/files/client.ts';
import type { SubmissionChangeInput } from '#features/submissions/contract.ts';

/** The change that a PDF chosen in a form's field `pdf` is, once it is uploaded; none without one. */
export async function publicationPdfIn(
  form: HTMLFormElement,
): Promise<Pick<SubmissionChangeInput, 'publicationFileUrl'>> {
  const pdf = new FormData(form).get('pdf');
  if (!(pdf instanceof File) || pdf.size === 0) return {};
  return { publicationFileUrl: (await uploadFiles([pdf]))[0]?.fileUrl ?? '' };
}
