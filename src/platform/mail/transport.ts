import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool';

export interface MailTransport {
  /**
   * Sends one mail. Rejects with MailRefused when a retry cannot help, with MailDelayed when the server wants to receive this mail
   * later, and with any other error when the server has a fault. `beforeEnd` is awaited when all but the end of the message has
   * been transferred: the server accepts nothing until it resolves, and nothing at all if it rejects.
   */
  send: (mail: OutgoingMail, beforeEnd: () => Promise<void>) => Promise<void>;
  /** Destination of mails, for the start-up message. */
  description: string;
  /** True when mails stay on this machine, so that codes and links may also be shown (hints.ts). */
  local: boolean;
  close: () => void;
}

export interface OutgoingMail {
  id: string;
  from: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  date: Date;
  attachments: { fileName: string; mimeType: string; content: Buffer }[];
}

export class MailRefused extends Error {
  override name = 'MailRefused';
}

export class MailDelayed extends Error {
  override name = 'MailDelayed';
}

/** Number of mails sent at the same time; priority-lock.ts serialises the last step. */
export const MAX_SMTP_CONNECTIONS = 4;

/** SMTP (nodemailer). A 5xx reply to the recipient or the message is final; after any other error the mail is retried. */
export function smtpTransport(url: string): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: MAX_SMTP_CONNECTIONS,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  } satisfies SMTPPool.Options & { url: string });
  transport.use('stream', ({ message, data }, done) => {
    const { beforeEnd } = data as GatedMail;
    if (beforeEnd) message.processFunc((input) => withGate(input, beforeEnd));
    done();
  });
  const { hostname, port } = new URL(url);
  return {
    description: `the mail server ${hostname}${port ? `:${port}` : ''}`,
    local: false,
    async send(mail, beforeEnd) {
      try {
        const gated: GatedMail = { ...messageOf(mail), beforeEnd };
        await transport.sendMail(gated);
      } catch (error) {
        throw classified(error as SmtpError);
      }
    },
    close: () => transport.close(),
  };
}

/** Connects to a mail server and logs in; sends nothing. Rejects with what the server or the connection says. */
export async function checkMailServer(url: string): Promise<void> {
  const transport = createTransport({ url, connectionTimeout: 5_000, greetingTimeout: 5_000 });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Without a mail server each mail becomes a file: DATA_DIR/mail/{time}-{id}.eml. */
export function fileTransport(dataDir: string): MailTransport {
  const folder = join(dataDir, 'mail');
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    description: `files in ${folder} (set SMTP_URL to send it)`,
    local: true,
    async send(mail, beforeEnd) {
      const { message } = await composer.sendMail(messageOf(mail));
      await beforeEnd();
      await mkdir(folder, { recursive: true });
      const name = `${mail.date.toISOString().replaceAll(':', '-')}-${mail.id}.eml`;
      await writeFile(join(folder, `.${name}`), message as Buffer);
      await rename(join(folder, `.${name}`), join(folder, name));
    },
    close: () => composer.close(),
  };
}

type GatedMail = SendMailOptions & { beforeEnd?: () => Promise<void> };

/** Passes the bytes through and awaits `beforeEnd` before the end. Reads nothing before the server has asked for the message. */
function withGate(input: Readable, beforeEnd: () => Promise<void>): Readable {
  async function* gated() {
    yield* input;
    await beforeEnd();
  }
  return Readable.from(gated(), { objectMode: false });
}

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
}

/** Classifies an error: whether it concerns this mail, and whether it is final. */
function classified(error: SmtpError): Error {
  const { code = '', responseCode = 0, message } = error;
  const isAboutThisMail = ['EENVELOPE', 'EMESSAGE'].includes(code);
  if (isAboutThisMail && responseCode >= 500) return new MailRefused(message, { cause: error });
  // 421: the server closes the connection, whatever the mail.
  if (isAboutThisMail && responseCode >= 400 && responseCode !== 421) return new MailDelayed(message, { cause: error });
  return error;
}

/** Mail programs would decode a subject that contains the start of an encoded word (RFC 2047); a word joiner prevents it. */
function withoutEncodedWords(subject: string): string {
  return subject.replaceAll('=?', '=\u2060?');
}

function messageOf(mail: OutgoingMail): SendMailOptions {
  const domain = /@([^\s>]+)/.exec(mail.from)?.[1] ?? 'localhost';
  return {
    from: mail.from,
    to: { name: '', address: mail.to },
    subject: withoutEncodedWords(mail.subject),
    html: mail.html,
    text: mail.text,
    headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
    // The same id for every attempt, so that a receiving server recognises a repetition.
    messageId: `<${mail.id}@${domain}>`,
    date: mail.date,
    attachments: mail.attachments.map(({ fileName, mimeType, content }) => ({
      filename: fileName,
      contentType: mimeType,
      content,
    })),
  };
}
