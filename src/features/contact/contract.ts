import * as z from 'zod/mini';
import { call, Version } from '../../base/contract.ts';
import { pageQuery, SearchText } from '../../base/paging.ts';
import { EmailAddress, PersonName } from '../accounts/contract.ts';
import { INQUIRY_TYPES } from './rules.ts';
import { contactTexts } from './texts.ts';

const { errors } = contactTexts;

const Social = z.object({ twitter: z.string(), facebook: z.string(), linkedin: z.string(), instagram: z.string() });

/** How to reach the journal, as its pages show it. Empty where nothing has been entered. */
export const ContactInfo = z.object({
  phone: z.string(),
  email: z.string(),
  mailingAddress: z.string(),
  editorEmail: z.string(),
  submissionsEmail: z.string(),
  officeHours: z.string(),
  locationDescription: z.string(),
  intro: z.string(),
  social: Social,
});
export type ContactInfo = z.infer<typeof ContactInfo>;

/** What a visitor writes. `website` is a trap that people do not see; `elapsed` is how long the form was open, in ms. */
export const ContactMessage = z.object({
  firstName: PersonName(errors.firstName),
  lastName: PersonName(errors.lastName),
  email: EmailAddress,
  institution: z.optional(z.string().check(z.trim(), z.maxLength(300, errors.institutionLong))),
  inquiryType: z.enum(INQUIRY_TYPES, errors.inquiryType),
  subject: z
    .string(errors.subject)
    .check(z.overwrite(oneLine), z.trim(), z.minLength(1, errors.subject), z.maxLength(200, errors.subjectLong)),
  message: z
    .string(errors.message)
    .check(z.trim(), z.minLength(1, errors.message), z.maxLength(5000, errors.messageLong)),
  website: z.optional(z.string().check(z.maxLength(500))),
  elapsed: z.optional(z.number()),
});
export type ContactMessage = z.infer<typeof ContactMessage>;
export type ContactMessageInput = z.input<typeof ContactMessage>;

/** A message as staff see it. */
export const StaffMessage = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  institution: z.nullable(z.string()),
  inquiryType: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: z.string(),
  isHandled: z.boolean(),
  /** Whether staff have changed it; what the visitor wrote is kept. */
  isEdited: z.boolean(),
  version: z.number(),
});
export type StaffMessage = z.infer<typeof StaffMessage>;

/** What staff change in a message; what is left out stays. */
export const MessageChange = z.extend(z.partial(z.omit(ContactMessage, { website: true, elapsed: true })), {
  isHandled: z.optional(z.boolean()),
  version: Version,
});
export type MessageChange = z.infer<typeof MessageChange>;

export const MESSAGES_A_PAGE = 20;
const params = z.object({ id: z.uuid() });

export const MESSAGE_STATES = ['open', 'handled'] as const;

const MessageQuery = z.object({
  ...pageQuery(MESSAGES_A_PAGE),
  /** Appears in name, address, subject or message, whatever its case. */
  q: SearchText,
  state: z.optional(z.enum(MESSAGE_STATES)),
});
export type MessageQuery = z.input<typeof MessageQuery>;

/** A subject is one line: nothing in it can become a header. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}

export const contactContract = {
  info: call({
    method: 'GET',
    path: '/contact-info',
    access: 'public',
    summary: 'How to reach the journal',
    reply: z.object({ data: z.object({ contactInfo: ContactInfo }) }),
  }),
  send: call({
    method: 'POST',
    path: '/contact-messages',
    access: 'public',
    summary: 'Write to the editorial office',
    body: ContactMessage,
    reply: z.object({ message: z.string() }),
  }),
  messages: call({
    method: 'GET',
    path: '/contact-messages',
    access: 'admin',
    summary: 'Messages of visitors, newest first',
    query: MessageQuery,
    reply: z.object({ data: z.object({ contactMessages: z.array(StaffMessage) }), total: z.number() }),
  }),
  changeMessage: call({
    method: 'PATCH',
    path: '/contact-messages/:id',
    access: 'admin',
    summary: 'Change a message, or mark it as handled; what the visitor wrote is kept',
    params,
    body: MessageChange,
    reply: z.object({ message: z.string(), data: StaffMessage }),
  }),
  removeMessage: call({
    method: 'DELETE',
    path: '/contact-messages/:id',
    access: 'admin',
    summary: 'Delete a message',
    params,
    reply: z.object({ message: z.string() }),
  }),
};
