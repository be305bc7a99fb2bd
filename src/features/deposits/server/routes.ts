import { sliceOf } from '#base/paging.ts';
import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { depositsContract as contract } from '../contract.ts';
import { depositTexts as texts } from '../texts.ts';
import type { Deposits } from './service.ts';

export function depositsEndpoints({ deposits }: { deposits: Deposits }): Endpoint[] {
  return [
    endpoint(contract.list, ({ query }) => deposits.list(sliceOf(query), query)),
    endpoint(contract.issueFile, ({ params }) => deposits.documents.ofIssue(params.id, params.file)),
    endpoint(contract.depositIssue, async ({ params, body }, { actor }) => {
      const articles = await deposits.depositIssue({ issueId: params.id, target: body.target }, actor.id);
      return { message: texts.issueRequested(articles, texts.targets[body.target]), data: { articles } };
    }),
    // After the routes below /deposits/issues, which would match as an article id.
    endpoint(contract.file, ({ params }) => deposits.documents.ofArticle(params.id, params.file)),
    endpoint(contract.deposit, async ({ params, body }, { actor }) => {
      await deposits.deposit({ articleId: params.id, target: body.target }, actor.id);
      return { message: texts.requested(texts.targets[body.target]) };
    }),
  ];
}
