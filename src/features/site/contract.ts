import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { idOf } from '#base/ids.ts';
import { STAFF_ONLY } from '#base/limits.ts';
import { pageQuery, SearchText } from '#base/paging.ts';
import { siteTexts } from './texts.ts';

const { errors } = siteTexts.auditLog;

export const MAIL_STATES = ['queued', 'held', 'sent', 'failed', 'withdrawn'] as const;
export const MAILS_A_PAGE = 25;
export const ENTRIES_A_PAGE = 50;
/** More rows than this are not exported in one file; the newest are. */
export const MOST_EXPORTED = 10_000;

/** A mail of the journal. Its text is never shown, nor a code or a link in its subject. */
export const LoggedMail = z.object({
  id: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  /** Why the last attempt failed. */
  error: z.nullable(z.string()),
  attempts: z.number(),
  /** How often it was sent again on purpose. */
  resends: z.number(),
  /** Whether it carries a code or a link, so that it cannot be sent again. */
  isSecret: z.boolean(),
  /** ISO 8601, as all moments here. */
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
});
export type LoggedMail = z.infer<typeof LoggedMail>;

const MailQuery = z.object({
  ...pageQuery(MAILS_A_PAGE),
  /** Appears in recipient or subject, whatever its case. */
  q: SearchText,
  state: z.optional(z.enum(MAIL_STATES)),
});
export type MailQuery = z.input<typeof MailQuery>;

const Resend = z.object({
  /** How often it had been sent again when it was looked at; another number is refused with 409. */
  resends: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000))),
});

/** Something that happened, as a sentence: "{who} {what}". */
export const AuditEntry = z.object({
  id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** The name of the event, such as `topic.changed`. */
  type: z.string(),
  /** Whoever did it; 'The journal' when nobody did. */
  who: z.string(),
  /** Null for the journal itself and for deleted accounts. */
  email: z.nullable(z.string()),
  what: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** A kind of event, and what it is called. */
const Kind = z.object({ type: z.string(), label: z.string() });
export type Kind = z.infer<typeof Kind>;

/** "2026-03-12"; the day begins and ends in Kigali. */
const Day = z.optional(z.iso.date(errors.day).check(z.regex(/^(19|20|21)/, errors.day)));

const auditFilter = {
  /** In name or address of whoever did it, or to whose account it was done. */
  q: SearchText,
  type: z.optional(z.string().check(z.maxLength(100), z.regex(/^[^\p{Cc}]*$/u))),
  from: Day,
  to: Day,
};
interface Days {
  from?: string | undefined;
  to?: string | undefined;
}
const inOrder = z.refine<Days>(({ from, to }) => areInOrder(from, to), { error: errors.order, path: ['to'] });
const AuditQuery = z.object({ ...pageQuery(ENTRIES_A_PAGE), ...auditFilter }).check(inOrder);
export type AuditQuery = z.input<typeof AuditQuery>;
const AuditExport = z.object(auditFilter).check(inOrder);
export type AuditExport = z.input<typeof AuditExport>;

/** Whether the last of two days is not before the first. */
export function areInOrder(from: string | undefined, to: string | undefined): boolean {
  return !from || !to || from <= to;
}

/** What the journal has mailed, and what people have done. */
export const siteContract = {
  mailLog: call({
    method: 'GET',
    path: '/mail-log',
    access: 'admin',
    summary: 'Mails and their states, newest first',
    query: MailQuery,
    reply: z.object({ data: z.array(LoggedMail), total: z.number() }),
  }),
  resendMail: call({
    method: 'POST',
    path: '/mail-log/:id/resend',
    limits: STAFF_ONLY,
    access: 'admin',
    summary: 'Send a mail again. 409 while it waits, and for mails with a code or a link',
    params: z.object({ id: idOf<'mail'>() }),
    body: Resend,
    reply: z.object({ message: z.string() }),
  }),
  auditLog: call({
    method: 'GET',
    path: '/audit-log',
    access: 'admin',
    summary: 'Who did what when, newest first, with the kinds of events there are',
    query: AuditQuery,
    reply: z.object({
      data: z.array(AuditEntry),
      total: z.number(),
      kinds: z.array(Kind),
    }),
  }),
  exportAuditLog: call({
    method: 'GET',
    path: '/audit-log/export',
    access: 'admin',
    kind: 'file',
    summary: 'The newest 10,000 of them as CSV',
    query: AuditExport,
  }),
};
