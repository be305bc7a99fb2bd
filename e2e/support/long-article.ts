import { randomBytes } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';
import { byTheOffice } from './people.ts';
import { submitsByApi } from './submission.ts';

export const LONG_PAGES = 12;

/** A PDF of twelve pages that say which they are, each with a picture that cannot be made smaller: about a megabyte. */
export async function longPdf(): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= LONG_PAGES; number += 1) {
    const noise = sharp(randomBytes(150 * 150 * 3), { raw: { width: 150, height: 150, channels: 3 } });
    const page = document.addPage([595, 842]);
    page.drawText(`This is sheet ${number} about terraces`, { x: 60, y: 760, size: 20, font });
    page.drawImage(await document.embedPng(await noise.png().toBuffer()), { x: 60, y: 300, width: 300, height: 300 });
  }
  return Buffer.from(await document.save());
}

/** The path of a published article whose PDF is that one. */
export async function publishesLongArticle(request: APIRequestContext): Promise<{ path: string; title: string }> {
  const title = `Reading in the Page: A Long Title That Has No Room on a Telephone ${randomBytes(3).toString('hex')}`;
  const { id, number } = await submitsByApi(request, title);
  const headers = await byTheOffice(request);
  const upload = await request.post('/api/v1/submission/upload-multiple', {
    multipart: { files: { name: 'long.pdf', mimeType: 'application/pdf', buffer: await longPdf() } },
    headers,
  });
  const { files } = (await upload.json()) as { files: { fileUrl: string }[] };
  await request.put(`/api/v1/submission/${id}`, {
    data: { status: 'PUBLISHED', publicationFileUrl: files[0]?.fileUrl },
    headers,
  });
  const { data } = (await (await request.get(`/api/v1/articles/${number}`)).json()) as {
    data: { slug: string };
  };
  return { path: `/article/${number}/${data.slug}`, title };
}
