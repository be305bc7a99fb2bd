import * as z from 'zod/mini';
import { SECOND_FACTORS } from './rules.ts';

const KEY = 'handed-over';

const HandedOver = z.object({
  email: z.optional(z.string()),
  method: z.optional(z.enum(SECOND_FACTORS)),
  challenge: z.optional(z.string()),
  ticket: z.optional(z.string()),
});
type HandedOver = z.infer<typeof HandedOver>;

/** Values for the next page of this tab, from a form that was sent before the framework had loaded (browser/early-forms.ts). */
export const handedOver = {
  get(): HandedOver {
    try {
      return z.parse(HandedOver, JSON.parse(sessionStorage.getItem(KEY) ?? '{}'));
    } catch {
      return {};
    }
  },
  clear: (): void => sessionStorage.removeItem(KEY),
};
