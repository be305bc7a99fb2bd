import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool';

/** Takes one mail, or rejects; `permanent` says whether trying again can help. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>;
  /** Where mail goes, for the start-up message. */
  description: string;
  /** True when nothing leaves this machine, so that codes and links are also shown on the console. */
  local: boolean;
  close(): void;
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
}

export class MailRefused extends Error {
  override name = 'MailRefused';
}

/** SMTP (nodemailer). A 5xx answer to the recipient or the message is final, everything else is worth another try. */
export function smtpTransport(url: string): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  } satisfies SMTPPool.Options & { url: string });
  const { hostname, port } = new URL(url);
  return {
    description: `the mail server ${hostname}${port ? `:${port}` : ''}`,
    local: false,
    async send(mail) {
      try {
        await transport.sendMail(messageOf(mail));
      } catch (error) {
        const { responseCode = 0, message } = error as Error & { responseCode?: number };
        if (responseCode >= 500 && responseCode !== 535) throw new MailRefused(message, { cause: error });
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

/** Without a mail server each mail becomes a file one can open: DATA_DIR/mail/{time}-{id}.eml. */
export function fileTransport(dataDir: string): MailTransport {
  const folder = join(dataDir, 'mail');
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    description: `files in ${folder} (set SMTP_URL to send it)`,
    local: true,
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail));
      await mkdir(folder, { recursive: true });
      const name = `${mail.date.toISOString().replaceAll(':', '-')}-${mail.id}.eml`;
      await writeFile(join(folder, `.${name}`), message as Buffer);
      await rename(join(folder, `.${name}`), join(folder, name));
    },
    close: () => composer.close(),
  };
}

function messageOf(mail: OutgoingMail): SendMailOptions {
  const domain = /@([^\s>]+)/.exec(mail.from)?.[1] ?? 'localhost';
  return {
    from: mail.from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
    // The same id at every try, so that a receiving server can tell a repetition.
    messageId: `<${mail.id}@${domain}>`,
    date: mail.date,
  };
}
