import { tokensGuide } from '#features/accounts/tokens/guide.ts';
import { webhooksGuide } from '#features/webhooks/guide.ts';

/** What the page about the API tells programmers before the list of calls; Markdown. */
export const apiGuide = `${tokensGuide}\n${webhooksGuide}`;
