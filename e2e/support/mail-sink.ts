import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface MailSink {
  port: number;
  close(): Promise<void>;
}

/** A real SMTP server that keeps what it takes as files, so that every test process can read them; `pause` ms a mail. */
export async function openMailSink(folder: string, pause = 0): Promise<MailSink> {
  await mkdir(folder, { recursive: true });
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        count += 1;
        const name = `${String(Date.now())}-${String(count).padStart(5, '0')}.eml`;
        await writeFile(join(folder, `.${name}`), Buffer.concat(chunks));
        await rename(join(folder, `.${name}`), join(folder, name));
        setTimeout(done, pause);
      });
    },
  });
  // A sender that is killed in the middle of a mail resets its connection.
  server.on('error', () => {});
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.server.address() as AddressInfo;
  return { port, close: () => new Promise((done) => server.close(done)) };
}

/** Mails by their files, which never change: each is read once, however often it is waited for another. */
const known = new Map<string, Promise<Email>>();

/** Every mail a folder holds for an address, oldest first. */
export async function mailsFor(folder: string, address: string): Promise<Email[]> {
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.')).sort();
  const mails = await Promise.all(names.map((name) => mailIn(join(folder, name))));
  return mails.filter((mail) => mail.to?.some((recipient) => recipient.address === address));
}

function mailIn(file: string): Promise<Email> {
  const mail = known.get(file) ?? readFile(file).then((bytes) => new PostalMime().parse(bytes));
  known.set(file, mail);
  return mail;
}
