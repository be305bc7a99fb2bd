import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { clientOf } from '#base/client.ts';
import { topicsClient } from '#features/topics/client.ts';
import { pageLoader, visitorApi } from './page-loader.ts';

const STATUSES = [400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 429, 503];

test.each(STATUSES)('a page whose API call fails with %i has that status', async (status) => {
  const context = new RouterContextProvider();
  const answer = Response.json({ error: 'WHY', message: 'Because.' }, { status });
  context.set(
    visitorApi,
    clientOf(async () => answer),
  );
  const load = pageLoader((api) => topicsClient(api).list());
  const args = { request: new Request('http://localhost/'), params: {}, context } as never;
  await expect(load(args)).rejects.toMatchObject({ data: { code: 'WHY', message: 'Because.' }, init: { status } });
});
