import { expect } from '@playwright/test';
import { mailsFor } from './mail-sink.ts';

export const json = (body: object, token?: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
  body: JSON.stringify(body),
});

/** The token of somebody who registers and confirms the address, with mails as files in `mailFolder`. */
export async function anAuthorOf(url: string, mailFolder: string): Promise<string> {
  const email = `author.${Date.now()}@example.org`;
  const person = { firstName: 'A', lastName: 'B', email, password: 'four goats on a hill' };
  await fetch(`${url}/api/v1/auth/register`, json(person));
  const mails = () => mailsFor(mailFolder, email).catch(() => []);
  await expect.poll(async () => (await mails()).length, { timeout: 15_000 }).toBe(1);
  const code = /\d{6}/.exec((await mails())[0]?.subject ?? '')?.[0] ?? '';
  const confirmed = await fetch(`${url}/api/v1/auth/verify-email`, json({ email, code }));
  return ((await confirmed.json()) as { token: string }).token;
}

/** Uploads one file as the specification's call does. */
export async function upload(url: string, token: string, bytes: Uint8Array): Promise<Response> {
  const form = new FormData();
  form.append('files', new Blob([bytes as BlobPart]), 'paper.pdf');
  const headers = { authorization: `Bearer ${token}` };
  return fetch(`${url}/api/v1/submission/upload-multiple`, { method: 'POST', body: form, headers });
}
