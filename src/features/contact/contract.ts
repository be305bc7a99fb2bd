import * as z from 'zod/mini';
import { call, Version } from '#base/contract.ts';
import { asOneLine, requiredLine, requiredText } from '#base/fields.ts';
import { idOf } from '#base/ids.ts';
import { STAFF_ONLY } from '#base/limits.ts';
import { type FieldMessage, messagesOf } from '#base/messages.ts';
import { pageQuery, SearchText } from '#base/paging.ts';
import { translationsOf } from '#base/translations.ts';
import { EmailAddress, PersonName } from '#features/accounts/contract.ts';
import { MESSAGES } from './limits.ts';
import { INQUIRY_TYPES, isHttpUrl, CONTACT_LIMITS as limits } from './rules.ts';
import { contactTexts } from './texts.ts';

const errors = messagesOf(contactTexts.errors);

const Social = z.object({ twitter: z.string(), facebook: z.string(), linkedin: z.string(), instagram: z.string() });

const Texts = z.object({ intro: z.string(), officeHours: z.string(), locationDescription: z.string() });

/** Contact details for visitors; texts are empty until staff enter them. */
export const ContactInfo = z.extend(Texts, {
  phone: z.string(),
  /** The editor's address, under the name that the specification's header and footer use. */
  email: z.string(),
  mailingAddress: z.string(),
  editorEmail: z.string(),
  submissionsEmail: z.string(),
  translations: z.optional(translationsOf(Texts)),
  social: Social,
});
export type ContactInfo = z.infer<typeof ContactInfo>;

/** Contact record in staff replies. */
export const StaffContactInfo = z.extend(ContactInfo, { id: z.string(), version: z.number() });
export type StaffContactInfo = z.infer<typeof StaffContactInfo>;

const { line, text } = limits;
const infoErrors = errors.info;
const requiredAddress = (missing: FieldMessage) =>
  z.pipe(z.string(missing).check(z.trim(), z.minLength(1, missing)), EmailAddress);
/** External http or https URL, or empty. */
const SocialLink = z.optional(
  z.pipe(
    z.nullable(
      z.string(infoErrors.link).check(
        z.trim(),
        z.maxLength(line, infoErrors.link),
        z.refine((link) => link === '' || isHttpUrl(link), infoErrors.link),
      ),
    ),
    z.transform((link) => link ?? ''),
  ),
);

const TextsDraft = z.object({
  intro: requiredText(infoErrors.intro, text, errors.tooLong(text)),
  officeHours: requiredText(infoErrors.officeHours, line, errors.tooLong(line)),
  locationDescription: requiredText(infoErrors.locationDescription, text, errors.tooLong(text)),
});

/** Fields that staff enter; omitted links stay unchanged. */
export const ContactInfoDraft = z.object({
  intro: TextsDraft.shape.intro,
  editorEmail: requiredAddress(infoErrors.editorEmail),
  submissionsEmail: requiredAddress(infoErrors.submissionsEmail),
  phone: requiredLine(infoErrors.phone, 50, errors.tooLong(50)),
  mailingAddress: requiredText(infoErrors.mailingAddress, line, errors.tooLong(line)),
  officeHours: TextsDraft.shape.officeHours,
  locationDescription: TextsDraft.shape.locationDescription,
  /** Left out: unchanged. */
  translations: z.optional(translationsOf(TextsDraft)),
  social: z._default(
    z.object({ twitter: SocialLink, facebook: SocialLink, linkedin: SocialLink, instagram: SocialLink }),
    {},
  ),
  version: Version,
});
export type ContactInfoDraft = z.infer<typeof ContactInfoDraft>;
export type ContactInfoInput = z.input<typeof ContactInfoDraft>;

/** Message of a visitor. `website` is a honeypot that people do not see; `elapsed` is the time since page load, in ms. */
export const ContactMessage = z.object({
  firstName: PersonName(errors.firstName),
  lastName: PersonName(errors.lastName),
  email: EmailAddress,
  institution: z.optional(
    z.nullable(z.string().check(z.trim(), z.maxLength(limits.institution, errors.institutionLong))),
  ),
  inquiryType: z.enum(INQUIRY_TYPES, errors.inquiryType),
  /** One line, so that it cannot add a mail header. */
  subject: z
    .string(errors.subject)
    .check(
      z.overwrite(asOneLine),
      z.trim(),
      z.minLength(1, errors.subject),
      z.maxLength(limits.subject, errors.subjectLong),
    ),
  message: z
    .string(errors.message)
    .check(z.trim(), z.minLength(1, errors.message), z.maxLength(limits.message, errors.messageLong)),
  website: z.optional(z.string().check(z.maxLength(500))),
  elapsed: z.optional(z.number()),
});
export type ContactMessage = z.infer<typeof ContactMessage>;
export type ContactMessageInput = z.input<typeof ContactMessage>;

/** Message in staff replies. */
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
  /** True for a message that a program may have sent: it was not mailed to the editors. */
  isDoubtful: z.boolean(),
  /** Latest answer of the editorial office. */
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
  /** True after staff changed the text; the visitor's text stays stored. */
  isEdited: z.boolean(),
  version: z.number(),
});
export type StaffMessage = z.infer<typeof StaffMessage>;

/** Fields of a message that staff change; omitted ones stay unchanged. */
export const MessageChange = z.extend(z.partial(z.omit(ContactMessage, { website: true, elapsed: true })), {
  isHandled: z.optional(z.boolean()),
  version: Version,
});
export type MessageChange = z.infer<typeof MessageChange>;

const Answer = z.object({
  text: z.string(errors.answer).check(z.trim(), z.minLength(1, errors.answer), z.maxLength(5000, errors.messageLong)),
  /** Record version of the message that is answered, so that a double click mails once. */
  version: z.number(errors.answer).check(z.int(), z.minimum(1), z.maximum(2_000_000_000)),
});
export type Answer = z.infer<typeof Answer>;

export const MESSAGES_PER_PAGE = 20;
const MAX_MESSAGES = 1000;
const params = z.object({ id: idOf<'message'>() });

export const MESSAGE_STATES = ['open', 'handled'] as const;

const MessageQuery = z.object({
  ...pageQuery(MAX_MESSAGES),
  /** Part of the name, e-mail address, subject or message; case is ignored. */
  q: SearchText,
  state: z.optional(z.enum(MESSAGE_STATES)),
});
export type MessageQuery = z.input<typeof MessageQuery>;

const infoReply = z.object({ message: z.string(), data: z.object({ contactInfo: StaffContactInfo }) });

export const contactContract = {
  info: call({
    method: 'GET',
    path: '/contact-info',
    access: 'public',
    shared: true,
    summary: 'Contact details of the journal; staff get the record itself, or null when there is none',
    reply: {
      visitor: z.object({ data: z.object({ contactInfo: ContactInfo }) }),
      for: 'contact.manage',
      staff: z.object({ data: z.object({ contactInfo: z.nullable(StaffContactInfo) }) }),
    },
  }),
  addInfo: call({
    method: 'POST',
    path: '/contact-info',
    limits: STAFF_ONLY,
    access: 'contact.manage',
    summary: 'Enter the contact details; 409 when they exist, since there is one record',
    body: ContactInfoDraft,
    reply: infoReply,
  }),
  changeInfo: call({
    method: 'PATCH',
    path: '/contact-info',
    access: 'contact.manage',
    summary: 'Change the contact details; 404 when there are none',
    body: ContactInfoDraft,
    reply: infoReply,
  }),
  send: call({
    method: 'POST',
    path: '/contact-messages',
    limits: [MESSAGES],
    storesMuch: true,
    access: 'public',
    summary: 'Write to the editorial office',
    body: ContactMessage,
    reply: z.object({ message: z.string() }),
  }),
  messages: call({
    method: 'GET',
    path: '/contact-messages',
    access: 'message.manage',
    summary: 'Messages of visitors, newest first',
    query: MessageQuery,
    reply: z.object({ data: z.object({ contactMessages: z.array(StaffMessage) }), total: z.number() }),
  }),
  changeMessage: call({
    method: 'PATCH',
    path: '/contact-messages/:id',
    access: 'message.manage',
    summary: 'Change a message, or mark it as handled; the original text stays stored',
    params,
    body: MessageChange,
    reply: z.object({ message: z.string(), data: StaffMessage }),
  }),
  answerMessage: call({
    method: 'POST',
    path: '/contact-messages/:id/answer',
    limits: STAFF_ONLY,
    access: 'message.manage',
    summary: 'Answer a message by e-mail and mark it as handled',
    params,
    body: Answer,
    reply: z.object({ message: z.string(), data: StaffMessage }),
  }),
  removeMessage: call({
    method: 'DELETE',
    path: '/contact-messages/:id',
    access: 'message.manage',
    summary: 'Delete a message',
    params,
    reply: z.object({ message: z.string() }),
  }),
};
