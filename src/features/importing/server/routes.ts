import { LANGUAGE_HEADER, type Language } from '#base/languages.ts';
import { sliceOf } from '#base/paging.ts';
import { contentDisposition } from '#platform/http/send-file.ts';
import { type Actor, type Endpoint, endpoint } from '#platform/http/serve.ts';
import { importingContract as contract } from '../contract.ts';
import { importingTexts as texts } from '../texts.ts';
import type { ArticleAdding } from './add-article.ts';
import type { ImportRuns, Starter } from './runs.ts';
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
    endpoint(contract.check, async ({ body }, context) => {
      await runs.check(starterOf(context), body);
      return state(texts.screen.checking);
    }),
    endpoint(contract.checkAgain, async ({ params, body }, context) => {
      await runs.checkAgain(params.id, starterOf(context), body);
      return state(texts.screen.checking);
    }),
    endpoint(contract.start, async ({ params }, context) => {
      await runs.start(params.id, starterOf(context));
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
    endpoint(contract.undo, async ({ params }, context) => {
      await runs.undo(params.id, starterOf(context));
      return state(texts.screen.undoing);
    }),
  ];
}

/** Our own pages name their language; another client's is that of its account. */
function starterOf({ actor, language, request }: { actor: Actor; language: Language; request: Request }): Starter {
  return { id: actor.id, language: request.headers.has(LANGUAGE_HEADER) ? language : undefined };
}
