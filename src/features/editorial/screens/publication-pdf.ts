import { uploadFiles } from '#features/files/client.ts';
import type { SubmissionChangeInput } from '#features/submissions/contract.ts';

/** Uploads the PDF chosen in the form's field `pdf` and returns it as a change; an empty change without one. */
export async function publicationPdfIn(
  form: HTMLFormElement,
): Promise<Pick<SubmissionChangeInput, 'publicationFileUrl'>> {
  const pdf = new FormData(form).get('pdf');
  if (!(pdf instanceof File) || pdf.size === 0) return {};
  return { publicationFileUrl: await storedPdf(pdf) };
}

/** Uploads a PDF, and returns the value for `publicationFileUrl`. */
const storedPdf = async (pdf: File): Promise<string> => (await uploadFiles([pdf]))[0]?.fileUrl ?? '';
