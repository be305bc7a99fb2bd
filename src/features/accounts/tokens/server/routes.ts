import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { tokensContract as contract } from '../contract.ts';
import { tokenTexts as texts } from '../texts.ts';
import type { PersonalTokens } from './tokens.ts';

export function tokenEndpoints(tokens: PersonalTokens): Endpoint[] {
  return [
    endpoint(contract.tokens, async (_, { actor }) => ({ data: await tokens.list(actor.id) })),
    endpoint(contract.addToken, async ({ body }, { actor }) => ({
      message: texts.done.added,
      data: { token: await tokens.add(actor, body) },
    })),
    endpoint(contract.removeToken, async ({ params }, { actor }) => {
      await tokens.remove(actor.id, params.id);
      return { message: texts.done.removed };
    }),
  ];
}
