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
      const articles = await deposits.depositIssue(params.id, body.target, actor.id);
      return { message: texts.issueAsked(articles, texts.targets[body.target]), data: { articles } };
    }),
    // After all below /deposits/issues, which is no article.
    endpoint(contract.file, ({ params }) => deposits.documents.ofArticle(params.id, params.file)),
    endpoint(contract.deposit, async ({ params, body }, { actor }) => {
      await deposits.deposit(params.id, body.target, actor.id);
      return { message: texts.asked(texts.targets[body.target]) };
    }),
  ];
}
