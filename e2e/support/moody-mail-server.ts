import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** How it treats those who come: `later` is 451, `never` 550, `silent` answers nobody. */
export type Mood = 'well' | 'later' | 'never' | 'silent';

export interface MoodyMailServer {
  port: number;
  mood: Mood;
  /** Addresses whose mail was taken. */
  taken: string[];
  /** Addresses that were asked about, each as often as it was. */
  asked: string[];
  close(): Promise<void>;
}

/** A real SMTP server that is not always well. */
export async function openMoodyMailServer(port = 0): Promise<MoodyMailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_, done) {
      if (self.mood !== 'silent') done();
    },
    onRcptTo({ address }, _, done) {
      self.asked.push(address);
      if (self.mood === 'silent') return;
      const code = { well: 0, later: 451, never: 550 }[self.mood];
      done(code === 0 ? null : Object.assign(new Error('not now'), { responseCode: code }));
    },
    onData(stream, { envelope }, done) {
      stream.resume().once('end', () => {
        self.taken.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const self: MoodyMailServer = {
    port: (server.server.address() as AddressInfo).port,
    mood: 'well',
    taken: [],
    asked: [],
    close: () => new Promise((done) => server.close(done)),
  };
  return self;
}
