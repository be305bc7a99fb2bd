import { sliceOf } from '#base/paging.ts';
import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { preservationContract as contract } from '../contract.ts';
import { preservationTexts as texts } from '../texts.ts';
import type { FindingsReading } from './findings.ts';
import type { Fixity } from './fixity.ts';
import type { Jasper } from './jasper.ts';

interface PreservationServices {
  fixity: Fixity;
  fixityFindings: FindingsReading;
  jasper: Jasper;
}

export function preservationEndpoints({ fixity, fixityFindings, jasper }: PreservationServices): Endpoint[] {
  return [
    endpoint(contract.state, async () => ({ data: await fixityFindings.state() })),
    endpoint(contract.check, async (_, { actor }) => {
      await fixity.begin(actor.id);
      return { message: texts.check.started, data: await fixityFindings.state() };
    }),
    endpoint(contract.findings, ({ query }) => fixityFindings.list(sliceOf(query))),
    endpoint(contract.jasper, async ({ query }) => ({ data: await jasper.packagesOf(query.issues) })),
  ];
}
