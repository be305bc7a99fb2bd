import type { APIRequestContext } from '@playwright/test';
import { samplePdf } from '#features/site/server/seed/pdf.ts';
import { registersByApi } from './people.ts';

export interface SubmittedByApi {
  id: string;
  number: string;
  title: string;
  /** The submitter's address. */
  email: string;
  /** The author's. */
  token: string;
  success: boolean;
}

/** A manuscript that an author of its own has submitted by the API alone. */
export async function submitsByApi(
  request: APIRequestContext,
  title: string,
  abstract = 'An abstract.',
): Promise<SubmittedByApi> {
  const { email, token } = await registersByApi(request);
  const headers = { authorization: `Bearer ${token}` };
  const upload = (name: string) => uploads(request, { token, name, title });
  const { data: topics } = (await (await request.get('/api/v1/topic')).json()) as { data: { name: string }[] };
  const draft = {
    manuscriptTitle: title,
    topic: topics[0]?.name,
    abstract,
    keywords: 'api',
    authors: [{ fullName: 'Eric Nshimiyimana', email, affiliation: 'Kigali' }],
    files: [
      { fileUrl: await upload('a.pdf'), fileType: 'MANUSCRIPT' },
      { fileUrl: await upload('b.pdf'), fileType: 'COVER_LETTER' },
    ],
    declarations: ['ETHICAL_CONDUCT', 'CONFLICT_OF_INTEREST', 'COPYRIGHT_TRANSFER'].map((type) => ({
      type,
      isChecked: true,
    })),
  };
  const response = await request.post('/api/v1/submission', { data: draft, headers });
  const { success, data } = (await response.json()) as { success: boolean; data: { id: string; number: string } };
  return { ...data, title, email, token, success };
}

/** The author's answer to a revision request, by the API alone. */
export async function revisesByApi(request: APIRequestContext, { id, token, title }: SubmittedByApi): Promise<void> {
  const fileUrl = await uploads(request, { token, name: 'revised.pdf', title: `${title}, revised` });
  const response = await request.post(`/api/v1/submission/${id}/revision`, {
    data: { files: [{ fileUrl, fileType: 'MANUSCRIPT' }], note: 'As you asked.' },
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok()) throw new Error(await response.text());
}

/** A PDF of one page, as a file to be sent. */
export async function aPdfNamed(name: string, title = name) {
  const sample = { title, topic: '', keywords: '', abstract: 'A', authors: [], received: '', published: '' };
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(await samplePdf({ ...sample, issue: 1 })) };
}

/** Uploads a PDF of one page, and answers its address. */
async function uploads(
  request: APIRequestContext,
  { token, name, title }: { token: string; name: string; title: string },
): Promise<string> {
  const response = await request.post('/api/v1/submission/upload-multiple', {
    multipart: { files: await aPdfNamed(name, title) },
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await response.json()) as { files: { fileUrl: string }[] }).files[0]?.fileUrl ?? '';
}
