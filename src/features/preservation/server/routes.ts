import { sliceOf } from '#base/paging.ts';
import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { preservationContract as contract } from '../contract.ts';
import { preservationTexts as texts } from '../texts.ts';
import type { FindingsReading } from './findings.ts';
import type { Fixity } from './fixity.ts';

interface PreservationServices {
  fixity: Fixity;
  fixityFindings: FindingsReading;
}

export function preservationEndpoints({ fixity, fixityFindings }: PreservationServices): Endpoint[] {
  return [
    endpoint(contract.state, async () => ({ data: await fixityFindings.state() })),
    endpoint(contract.check, async (_, { actor }) => {
      await fixity.begin(actor.id);
      return { message: texts.check.started, data: await fixityFindings.state() };
    }),
    endpoint(contract.findings, ({ query }) => fixityFindings.list(sliceOf(query))),
  ];
}
