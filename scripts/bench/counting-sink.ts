import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

export interface CountingSink {
  port: number;
  /** How many mails each address has got. */
  counts: Map<string, number>;
  total: () => number;
  /** The last mail to an address, as it came. */
  lastTo: (address: string) => string | undefined;
  close(): Promise<void>;
}

/** A mail server that counts. `roundTrip` is how long each of its answers takes, in milliseconds, as over a long link. */
export async function openCountingSink(roundTrip: number): Promise<CountingSink> {
  const counts = new Map<string, number>();
  const last = new Map<string, string>();
  let total = 0;
  const later = (done: () => void) => (roundTrip > 0 ? void pause(roundTrip).then(done) : done());
  const server = new SMTPServer({
    authOptional: true,
    // As if it were far away: each command is answered for itself.
    disabledCommands: ['STARTTLS'],
    hidePIPELINING: roundTrip > 0,
    onMailFrom: (_, __, done) => later(done),
    onRcptTo: (_, __, done) => later(done),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('error', () => {});
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        for (const { address } of envelope.rcptTo) {
          counts.set(address, (counts.get(address) ?? 0) + 1);
          last.set(address, String(Buffer.concat(chunks)));
        }
        total += 1;
        later(done);
      });
    },
  });
  // A sender that is killed in the middle of a mail resets its connection.
  server.on('error', () => {});
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.server.address() as AddressInfo).port,
    counts,
    total: () => total,
    lastTo: (address) => last.get(address),
    close: () => new Promise((done) => server.close(done)),
  };
}
