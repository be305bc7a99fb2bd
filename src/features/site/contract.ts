import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { idOf } from '#base/ids.ts';
import { STAFF_ONLY } from '#base/limits.ts';
import { MAIL_STATES } from '#base/mail-states.ts';
import { messagesOf } from '#base/messages.ts';
import { pageQuery, SearchText } from '#base/paging.ts';
import { siteTexts } from './texts.ts';

const errors = messagesOf(siteTexts.auditLog.errors);

export const MAILS_PER_PAGE = 25;
export const ENTRIES_PER_PAGE = 50;
/** Maximum rows of an export; it has the newest ones. */
export const MAX_EXPORTED = 10_000;

/** Mail in the log, without its body and with codes in its subject masked. */
export const LoggedMail = z.object({
  id: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  /** Reason of the last failure. */
  error: z.nullable(z.string()),
  attempts: z.number(),
  /** Number of manual resends. */
  resends: z.number(),
  /** True for a mail with a code or a link, which cannot be resent. */
  isSecret: z.boolean(),
  /** ISO 8601, as all times here. */
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
});
export type LoggedMail = z.infer<typeof LoggedMail>;

const MailQuery = z.object({
  ...pageQuery(MAILS_PER_PAGE),
  /** Part of the recipient or the subject; case is ignored. */
  q: SearchText,
  state: z.optional(z.enum(MAIL_STATES)),
});
export type MailQuery = z.input<typeof MailQuery>;

const Resend = z.object({
  /** Number of resends that the client saw; 409 when it is outdated. */
  resends: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000))),
});

/** Event as a sentence: "{who} {what}". */
export const AuditEntry = z.object({
  id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** Event type, such as `topic.changed`. */
  type: z.string(),
  /** Name of the actor; 'The journal' when the event has none. */
  who: z.string(),
  /** Null for the journal itself and for deleted accounts. */
  email: z.nullable(z.string()),
  what: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** The last check of the chain. It names no number of entries: some are hidden from an administrator who is an author. */
export const ChainState = z.object({
  /** Sentences on what is wrong, with the day of the entry; empty for an unbroken chain. */
  findings: z.array(z.object({ text: z.string(), day: z.optional(z.string()) })),
  /** ISO 8601. */
  checkedAt: z.string(),
});
export type ChainState = z.infer<typeof ChainState>;

/** Event type with its label. */
const Kind = z.object({ type: z.string(), label: z.string() });
export type Kind = z.infer<typeof Kind>;

/** "2026-03-12"; the day begins and ends in Kigali. */
const Day = z.optional(z.iso.date(errors.day).check(z.regex(/^(19|20|21)/, errors.day)));

const auditFilter = {
  /** Part of the name or e-mail address of the actor or of the account concerned. */
  q: SearchText,
  type: z.optional(z.string().check(z.maxLength(100), z.regex(/^[^\p{Cc}]*$/u))),
  from: Day,
  to: Day,
};
interface Days {
  from?: string | undefined;
  to?: string | undefined;
}
const orderedDays = z.refine<Days>(({ from, to }) => areInOrder(from, to), { ...errors.order, path: ['to'] });
const AuditQuery = z.object({ ...pageQuery(ENTRIES_PER_PAGE), ...auditFilter }).check(orderedDays);
export type AuditQuery = z.input<typeof AuditQuery>;
const AuditExport = z.object(auditFilter).check(orderedDays);
export type AuditExport = z.input<typeof AuditExport>;

/** Returns true unless both days are set and `to` is before `from`. */
export function areInOrder(from: string | undefined, to: string | undefined): boolean {
  return !from || !to || from <= to;
}

/** Mail log and audit log. */
export const siteContract = {
  mailLog: call({
    method: 'GET',
    path: '/mail-log',
    access: 'log.read',
    summary: 'Mails with their states, newest first',
    query: MailQuery,
    reply: z.object({ data: z.array(LoggedMail), total: z.number() }),
  }),
  resendMail: call({
    method: 'POST',
    path: '/mail-log/:id/resend',
    limits: STAFF_ONLY,
    access: 'log.read',
    summary: 'Resend a mail. 409 while it is queued, and for mails with a code or a link',
    params: z.object({ id: idOf<'mail'>() }),
    body: Resend,
    reply: z.object({ message: z.string() }),
  }),
  auditLog: call({
    method: 'GET',
    path: '/audit-log',
    access: 'log.read',
    summary: 'Events as sentences, newest first, with all event types',
    query: AuditQuery,
    reply: z.object({
      data: z.array(AuditEntry),
      total: z.number(),
      kinds: z.array(Kind),
    }),
  }),
  auditChain: call({
    method: 'GET',
    path: '/audit-log/chain',
    access: 'log.read',
    summary: 'Whether the chain of the audit log is unbroken, and where it breaks; checked at most every ten minutes',
    reply: z.object({ data: ChainState }),
  }),
  exportAuditLog: call({
    method: 'GET',
    path: '/audit-log/export',
    access: 'log.read',
    kind: 'file',
    summary: 'The newest 10,000 entries of the audit log as CSV',
    query: AuditExport,
  }),
};
