import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { inLanguage } from '#platform/languages.ts';
import { lettersContract as contract } from '../contract.ts';
import { letterTexts } from '../texts.ts';
import type { Letters } from './service.ts';
import { refuseUnknown } from './templates.ts';

const texts = letterTexts.dashboard;

export function lettersEndpoints({ letters }: { letters: Letters }): Endpoint[] {
  const { templates } = letters;
  return [
    endpoint(contract.list, async ({ query }) => ({ data: await templates.list(query.language) })),
    endpoint(contract.change, async ({ params, query, body: { version, ...template } }, { actor }) => ({
      message: texts.saved,
      data: { version: await templates.change({ ...params, ...query }, template, { version, actorId: actor.id }) },
    })),
    endpoint(contract.reset, async ({ params, query }, { actor }) => {
      await templates.reset({ ...params, ...query }, actor.id);
      return { message: texts.resetDone };
    }),
    endpoint(contract.history, async ({ params, query }) => ({
      data: await templates.history({ ...params, ...query }),
    })),
    endpoint(contract.preview, async ({ params, query, body }) => {
      refuseUnknown(params.kind, body);
      return { data: await inLanguage(query.language, () => letters.previewTemplate(params.kind, body)) };
    }),
  ];
}
