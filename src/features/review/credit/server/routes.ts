import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { creditContract as contract } from '../contract.ts';
import type { Certificates } from './certificates.ts';

export function creditEndpoints({ certificates }: { certificates: Certificates }): Endpoint[] {
  return [endpoint(contract.verify, async ({ params: { code } }) => ({ data: await certificates.verify(code) }))];
}
