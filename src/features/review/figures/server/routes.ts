import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { figuresContract as contract } from '../contract.ts';
import type { reviewFigures } from './figures.ts';

export function figuresEndpoints({ figures }: { figures: ReturnType<typeof reviewFigures> }): Endpoint[] {
  return [
    endpoint(contract.figures, async (_, { actor }) => ({ data: await figures.forOffice(actor.id) })),
    endpoint(contract.times, async () => ({ data: await figures.forReaders() })),
  ];
}
