import type { APIRequestContext } from '@playwright/test';
import { inReadModel } from './read-model.ts';

/** The oldest article, retracted and corrected, with versions and with iDs of authors and institutions; its path. */
export async function aRetractedArticle(request: APIRequestContext): Promise<string> {
  const { data } = (await (await request.get('/api/v1/submission')).json()) as {
    data: { id: string; number: string; slug: string; authors: object[]; files: { id: string }[] }[];
  };
  const article = data.at(-1);
  const iDs = { orcid: '0000-0002-1825-0097', ror: '00286hs46' };
  const notice = { text: 'The survey was counted twice.', doi: '10.5555/notice.1' };
  const version = { publishedAt: '2026-03-12T10:00:00.000Z', fileId: article?.files[0]?.id };
  await inReadModel('update articles set authors = $2, notices = $3, versions = $4 where id = $1', [
    article?.id,
    JSON.stringify(article?.authors.map((author) => ({ ...author, ...iDs }))),
    JSON.stringify([
      { ...notice, id: 'c', kind: 'CORRECTION', date: '2026-01-05' },
      { ...notice, id: 'e', kind: 'EXPRESSION_OF_CONCERN', date: '2026-02-05' },
      { ...notice, id: 'r', kind: 'RETRACTION', date: '2026-03-12' },
    ]),
    JSON.stringify([
      { ...version, number: 1, note: '' },
      { ...version, number: 2, note: 'Table 3 has the right unit.' },
    ]),
  ]);
  return `/article/${article?.number}/${article?.slug}`;
}
