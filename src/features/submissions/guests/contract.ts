import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { idOf } from '#base/ids.ts';
import { STAFF_ONLY } from '#base/limits.ts';
import { messagesOf } from '#base/messages.ts';
import { EmailAddress, Message, PersonName } from '#features/accounts/contract.ts';
import { guestTexts } from './texts.ts';

const errors = messagesOf(guestTexts.errors);

/** The appointment of a guest editor for one manuscript. */
const GuestEditor = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** The manuscript number. */
  number: z.string(),
  /** Whether the person has accepted the invitation. */
  isAccepted: z.boolean(),
  /** ISO 8601. */
  appointedAt: z.string(),
});
export type GuestEditor = z.infer<typeof GuestEditor>;

const Appointment = z.object({
  number: z.string(errors.number).check(z.trim(), z.toUpperCase(), z.regex(/^MDS-\d{4}-\d{4,9}$/, errors.number)),
  firstName: PersonName(errors.firstName),
  lastName: PersonName(errors.lastName),
  email: EmailAddress,
});
export type Appointment = z.infer<typeof Appointment>;

export const guestContract = {
  list: call({
    method: 'GET',
    path: '/guest-editors',
    access: 'account.manage',
    summary: 'Guest editors with their manuscripts, the latest first',
    reply: z.object({ data: z.array(GuestEditor) }),
  }),
  appoint: call({
    method: 'POST',
    path: '/guest-editors',
    limits: STAFF_ONLY,
    access: 'account.manage',
    summary:
      'Appoint a person who handles one manuscript and sees no other, and invite them by mail; 400 for its authors and for editors',
    body: Appointment,
    reply: Message,
  }),
  end: call({
    method: 'DELETE',
    path: '/guest-editors/:id',
    access: 'account.manage',
    summary: 'End the appointment of a guest editor; after the last one the account is an author again',
    params: z.object({ id: idOf<'guest-editor'>() }),
    reply: Message,
  }),
};
