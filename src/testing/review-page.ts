import type { blindClient } from '#features/review/blind/client.ts';
import * as reviewScreen from '#features/review/blind/screens/review.tsx';
import { renderedPage } from './rendered-page.ts';

/** The page of a review as its reviewer reads it, in HTML. */
export async function reviewPage(client: ReturnType<typeof blindClient>): Promise<string> {
  const office = { name: 'The journal', email: '' };
  const loaded = { office, review: await client.review(), credit: [], done: '', token: 'token' };
  return renderedPage(reviewScreen, loaded).body.innerHTML;
}
