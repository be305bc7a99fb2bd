import { type Endpoint, endpoint } from '../../../platform/http/serve.ts';
import { pagesContract as contract } from '../contract.ts';
import type { Pages } from './service.ts';

export function pagesEndpoints({ pages }: { pages: Pages }): Endpoint[] {
  return [
    endpoint(contract.about, () => pages.about()),
    endpoint(contract.faqs, async () => ({ data: { faqs: await pages.faqs() } })),
    endpoint(contract.document, async ({ params }) => ({ data: await pages.document(params.key) })),
  ];
}
