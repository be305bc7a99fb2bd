import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { importingContract as contract } from '../contract.ts';
import { importingTexts as texts } from '../texts.ts';
import type { ArticleAdding } from './add-article.ts';

export function importingEndpoints(adding: ArticleAdding): Endpoint[] {
  return [
    endpoint(contract.suggest, async ({ body }, { actor }) => ({ data: await adding.suggest(actor.id, body.fileUrl) })),
    endpoint(contract.add, async ({ body }, { actor }) => ({
      message: texts.add.added,
      data: await adding.add(actor.id, body),
    })),
  ];
}
