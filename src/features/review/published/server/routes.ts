import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { publishedContract as contract } from '../contract.ts';
import { publishedTexts } from '../texts.ts';
import type { reportPublishing } from './service.ts';

const { messages } = publishedTexts;

export function publishedEndpoints({ published }: { published: ReturnType<typeof reportPublishing> }): Endpoint[] {
  return [
    endpoint(contract.reports, async ({ params: { number } }) => ({ data: await published.ofArticle(number) })),
    endpoint(contract.choice, async ({ params: { number } }, { actor }) => ({
      data: await published.choice(actor.id, number),
    })),
    endpoint(contract.choose, async ({ params: { number }, body: { isAgreed } }, { actor }) => ({
      message: isAgreed ? messages.agreed : messages.takenBack,
      data: await published.choose(actor.id, number, isAgreed),
    })),
  ];
}
