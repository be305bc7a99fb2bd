import type { Journals } from '#features/journal/server/service.ts';
import { privateFile } from '#platform/http/private-file.ts';
import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { articlePdf } from '../../server/pdf.ts';
import { houseStyleContract as contract } from '../contract.ts';
import { houseStyleTexts } from '../texts.ts';
import { type HouseStyling, requireReadable } from './service.ts';
import { specimenOf } from './specimen.ts';

interface HouseStyleEndpointNeeds {
  houseStyles: HouseStyling;
  journal: Journals;
  publicUrl: string;
  clock: () => Date;
}

export function houseStyleEndpoints({ houseStyles, journal, publicUrl, clock }: HouseStyleEndpointNeeds): Endpoint[] {
  return [
    endpoint(contract.read, async () => ({ data: await houseStyles.read() })),
    endpoint(contract.save, async ({ body }, { actor }) => ({
      message: houseStyleTexts.messages.saved,
      data: await houseStyles.save(actor.id, body),
    })),
    endpoint(contract.preview, async ({ query: style }) => {
      requireReadable(style);
      const source = specimenOf(await journal.read(), { origin: publicUrl, now: clock() });
      const pdf = await articlePdf(source, style);
      return privateFile(pdf, { fileName: 'house-style.pdf', mimeType: 'application/pdf', size: pdf.length });
    }),
  ];
}
