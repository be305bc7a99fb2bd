import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { idOf } from '#base/ids.ts';
import { STAFF_ONLY } from '#base/limits.ts';
import { messagesOf } from '#base/messages.ts';
import { editorialTexts } from './texts.ts';

const texts = messagesOf(editorialTexts.manuscript.mails);

const params = z.object({ id: idOf<'submission'>(), mailId: idOf<'mail'>() });

/** A mail about a manuscript, as it was sent. */
const WrittenMail = z.object({
  recipient: z.string(),
  subject: z.string(),
  html: z.string(),
  /** Names of the attached files. */
  attachments: z.array(z.string()),
  /** The addresses to which it may be sent again. */
  addresses: z.array(z.string()),
});
export type WrittenMail = z.infer<typeof WrittenMail>;

/** Calls about the mails of a manuscript. */
export const manuscriptMailContract = {
  mail: call({
    method: 'GET',
    path: '/submission/:id/mails/:mailId',
    access: 'submission.read',
    summary: 'A mail about a manuscript with its text',
    params,
    reply: z.object({ data: WrittenMail }),
  }),
  sendAgain: call({
    method: 'POST',
    path: '/submission/:id/mails/:mailId/send',
    limits: STAFF_ONLY,
    access: 'submission.decide',
    summary: 'Send a mail about a manuscript again, to the same address or to that of an author; 409 while it waits',
    params,
    body: z.object({
      to: z.string(texts.address),
      /** How often it was resent, as the client knows, so that a double click sends once. */
      resends: z.number(),
    }),
    reply: z.object({ message: z.string() }),
  }),
};
