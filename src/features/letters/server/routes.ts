import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { lettersContract as contract } from '../contract.ts';
import { letterTexts } from '../texts.ts';
import type { Letters } from './service.ts';

const texts = letterTexts.dashboard;

export function lettersEndpoints({ letters }: { letters: Letters }): Endpoint[] {
  const { templates } = letters;
  return [
    endpoint(contract.list, async () => ({ data: await templates.list() })),
    endpoint(contract.change, async ({ params, body: { version, ...template } }, { actor }) => ({
      message: texts.saved,
      data: { version: await templates.change(params.kind, template, { version, actorId: actor.id }) },
    })),
    endpoint(contract.reset, async ({ params }, { actor }) => {
      await templates.reset(params.kind, actor.id);
      return { message: texts.resetDone };
    }),
    endpoint(contract.history, async ({ params }) => ({ data: await templates.history(params.kind) })),
    endpoint(contract.preview, async ({ params, body }) => ({
      data: await letters.previewTemplate(params.kind, body),
    })),
  ];
}
