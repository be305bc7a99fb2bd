import type { APIRequestContext } from '@playwright/test';
import { payloadFor } from '#testing/attacks/payloads.ts';
import { aWordManuscript } from '#testing/manuscript.ts';

interface Office {
  request: APIRequestContext;
  /** Of somebody who may publish the submission. */
  token: string;
  round: number;
}

/** Gives a submission a full text; answers an edit of it that has a payload in every place that takes words. */
export async function aHostileText({ request, token, round }: Office, id: string) {
  const headers = { authorization: `Bearer ${token}` };
  const buffer = Buffer.from(await aWordManuscript());
  const file = { name: 'accepted.docx', mimeType: 'application/octet-stream', buffer };
  await request.post(`/api/v1/submission/${id}/text`, { headers, multipart: { file } });
  const editing = await request.get(`/api/v1/submission/${id}/text/editing`, { headers });
  const { revision } = ((await editing.json()) as { data: { revision: string } }).data;
  const words = payloadFor(round, 200) || 'words';
  const text = [{ type: 'text', text: words }];
  const paragraph = { type: 'paragraph', content: [...text, { type: 'footnote', content: text }] };
  const caption = { type: 'caption', content: text };
  const cell = { type: 'table_cell', content: [paragraph] };
  const table = { type: 'table', content: [{ type: 'table_row', content: [cell] }] };
  const reference = { type: 'reference', content: text };
  const content = [
    { type: 'heading', attrs: { label: words }, content: text },
    paragraph,
    { type: 'preformatted', content: text },
    {
      type: 'figure',
      attrs: { label: words, alternative: words },
      content: [caption, { type: 'note', content: text }],
    },
    { type: 'table_figure', attrs: { label: words }, content: [caption, table] },
    { type: 'equation', attrs: { label: words, latex: words } },
    { type: 'reference_list', attrs: { title: words }, content: [reference] },
  ];
  return { revision: () => revision, doc: () => ({ type: 'doc', content }) };
}
