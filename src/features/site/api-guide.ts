import { tokensGuide } from '#features/accounts/tokens/guide.ts';
import { webhooksGuide } from '#features/webhooks/guide.ts';

/** Introduction of the page about the API, before the list of calls; Markdown. */
export const apiGuide = `${tokensGuide}\n${webhooksGuide}`;
