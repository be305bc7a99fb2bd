import { join } from 'node:path';
import { expect } from '@playwright/test';
import { samplePdf } from '#features/site/server/seed/pdf.ts';
import { mailsFor } from './mail-sink.ts';

export const ADMIN = { email: 'office@example.org', password: 'a password of the office' };
export const AUTHOR = { email: 'author@example.org', password: 'four goats on a hill' };

/** Calls of the office and of one author to a journal that a test starts itself, and the mails in its folder. */
export function callsOf(journal: () => { url: string | undefined; folder: string }) {
  async function sent<T>(method: string, path: string, body: object | FormData, token?: string): Promise<T> {
    const isForm = body instanceof FormData;
    const response = await fetch(`${journal().url}/api/v1${path}`, {
      method,
      headers: {
        ...(isForm ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    expect(response.ok, `${path} answered ${response.status}`).toBe(true);
    return (await response.json()) as T;
  }
  const post = <T>(path: string, body: object | FormData, token?: string) => sent<T>('POST', path, body, token);
  const put = <T>(path: string, body: object, token: string) => sent<T>('PUT', path, body, token);

  async function remove(path: string, token: string): Promise<void> {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${journal().url}/api/v1${path}`, { method: 'DELETE', headers });
    expect(response.ok, `${path} answered ${response.status}`).toBe(true);
  }

  const mailed = (email: string) => mailsFor(join(journal().folder, 'mail'), email).catch(() => []);

  async function codeTo(email: string): Promise<string> {
    // Other mails may come after the one with the code, such as that about a new manuscript.
    const code = async () =>
      (await mailed(email)).flatMap(({ subject }) => /\b\d{6}\b/.exec(subject ?? '') ?? []).at(-1);
    await expect.poll(code, { timeout: 15_000 }).toBeTruthy();
    return (await code()) ?? '';
  }

  async function anAuthor(): Promise<string> {
    await post('/auth/register', { firstName: 'Claudine', lastName: 'Mukamana', ...AUTHOR });
    const confirmation = { email: AUTHOR.email, code: await codeTo(AUTHOR.email) };
    return (await post<{ token: string }>('/auth/verify-email', confirmation)).token;
  }

  async function anEditor(): Promise<string> {
    await post('/auth/login', ADMIN);
    const code = await codeTo(ADMIN.email);
    return (await post<{ token: string }>('/auth/verify-2fa', { email: ADMIN.email, code })).token;
  }

  async function uploads(token: string, ...names: string[]): Promise<{ fileUrl: string }[]> {
    const sample = { title: 'Storm', topic: '', keywords: '', abstract: 'A', authors: [] };
    const pdf = await samplePdf({ ...sample, issue: 1, received: '', published: '' });
    const form = new FormData();
    for (const name of names) form.append('files', new Blob([pdf as BlobPart]), name);
    return (await post<{ files: { fileUrl: string }[] }>('/submission/upload-multiple', form, token)).files;
  }

  async function aManuscript(token: string, manuscriptTitle = 'Written in a storm') {
    const files = await uploads(token, 'paper.pdf', 'letter.pdf');
    const topics = await (await fetch(`${journal().url}/api/v1/topic`)).json();
    const draft = {
      manuscriptTitle,
      topic: (topics as { data: { id: string }[] }).data[0]?.id,
      abstract: 'A',
      keywords: 'k',
      authors: [{ fullName: 'Claudine Mukamana', email: AUTHOR.email, affiliation: 'Kigali' }],
      files: files.map(({ fileUrl }, index) => ({ fileUrl, fileType: index === 0 ? 'MANUSCRIPT' : 'COVER_LETTER' })),
      declarations: ['ETHICAL_CONDUCT', 'CONFLICT_OF_INTEREST', 'COPYRIGHT_TRANSFER'].map((type) => ({
        type,
        isChecked: true,
      })),
    };
    return (await post<{ data: { id: string; number: string } }>('/submission', draft, token)).data;
  }

  return { post, put, uploads, remove, mailed, anAuthor, anEditor, aManuscript };
}
