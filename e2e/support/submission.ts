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
export async function submitsByApi(request: APIRequestContext, title: string): Promise<SubmittedByApi> {
  const { email, token } = await registersByApi(request);
  const headers = { authorization: `Bearer ${token}` };
  const sample = { title, topic: '', keywords: '', abstract: 'A', authors: [], issue: 1, received: '', published: '' };
  const pdf = Buffer.from(await samplePdf({ ...sample, issue: 1 }));
  const upload = async (name: string) => {
    const response = await request.post('/api/v1/submission/upload-multiple', {
      multipart: { files: { name, mimeType: 'application/pdf', buffer: pdf } },
      headers,
    });
    return ((await response.json()) as { files: { fileUrl: string }[] }).files[0]?.fileUrl ?? '';
  };
  const { data: topics } = (await (await request.get('/api/v1/topic')).json()) as { data: { name: string }[] };
  const draft = {
    manuscriptTitle: title,
    topic: topics[0]?.name,
    abstract: 'An abstract.',
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
