import PostalMime, { type Attachment } from 'postal-mime';
import { platformTexts } from '../texts.ts';

/** The report of a mail server that a mail could not be delivered (RFC 3464). */
export interface DeliveryReport {
  /** The part of the mail's Message-ID before the @. */
  messageId: string;
  /** The reason, such as "550 5.1.1 User unknown". */
  reason: string;
}

const MAX_REASON = 300;

/** Reads a delivery report; undefined for any other message, and for reports of a delay or a success. */
export async function readDeliveryReport(source: Uint8Array): Promise<DeliveryReport | undefined> {
  const { attachments } = await new PostalMime({ forceRfc822Attachments: true }).parse(source);
  const partOf = (...types: string[]) => textOf(attachments.find(({ mimeType }) => types.includes(mimeType)));
  const status = partOf('message/delivery-status');
  const original = partOf('message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers');
  const messageId = /^message-id:\s*<([^@>\s]+)@/im.exec(unfolded(original))?.[1];
  if (!messageId || field(status, 'Action')?.toLowerCase() !== 'failed') return undefined;
  const diagnostic = field(status, 'Diagnostic-Code')?.replace(/^[\w-]+;\s*/, '');
  const reason = diagnostic || field(status, 'Status') || platformTexts.mails.reasons.none;
  return { messageId, reason: reason.slice(0, MAX_REASON) };
}

function field(status: string, name: string): string | undefined {
  return new RegExp(`^${name}:\\s*(.*)$`, 'im').exec(unfolded(status))?.[1]?.trim();
}

/** Joins the lines of folded header fields (RFC 5322). */
function unfolded(text: string): string {
  return text.replace(/\r?\n[ \t]+/g, ' ');
}

function textOf(part: Attachment | undefined): string {
  if (!part) return '';
  return typeof part.content === 'string' ? part.content : Buffer.from(part.content as ArrayBuffer).toString('utf8');
}
