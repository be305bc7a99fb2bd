import { sliceOf } from '#base/paging.ts';
import { contentDisposition } from '#platform/http/send-file.ts';
import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { importingContract as contract } from '../contract.ts';
import { importingTexts as texts } from '../texts.ts';
import type { ArticleAdding } from './add-article.ts';
import type { ImportRuns } from './runs.ts';
import { sheetTemplate } from './sheet/template.ts';

export function importingEndpoints(adding: ArticleAdding, runs: ImportRuns): Endpoint[] {
  const state = async (message: string) => ({ message, data: { run: await runs.newest() } });
  return [
    endpoint(contract.suggest, async ({ body }, { actor }) => ({ data: await adding.suggest(actor.id, body.fileUrl) })),
    endpoint(contract.add, async ({ body }, { actor }) => ({
      message: texts.add.added,
      data: await adding.add(actor.id, body),
    })),
    endpoint(contract.run, async () => ({ data: { run: await runs.newest() } })),
    endpoint(
      contract.template,
      async () =>
        new Response(sheetTemplate(), {
          headers: {
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': contentDisposition('attachment', 'articles.csv'),
          },
        }),
    ),
    endpoint(contract.check, async ({ body }, { actor }) => {
      await runs.check(actor.id, body);
      return state(texts.screen.checking);
    }),
    endpoint(contract.start, async ({ params }, { actor }) => {
      await runs.start(params.id, actor.id);
      return state(texts.screen.started);
    }),
    endpoint(contract.stop, async ({ params }) => {
      await runs.stop(params.id);
      return state(texts.screen.stopped);
    }),
    endpoint(contract.findings, ({ params, query }) =>
      runs.findings(params.id, { kind: query.kind, slice: sliceOf(query) }),
    ),
    endpoint(contract.report, async ({ params }) => ({ data: await runs.report(params.id) })),
    endpoint(contract.list, ({ query }) => runs.imports(sliceOf(query))),
    endpoint(contract.undo, async ({ params }, { actor }) => {
      await runs.undo(params.id, actor.id);
      return state(texts.screen.undoing);
    }),
  ];
}
