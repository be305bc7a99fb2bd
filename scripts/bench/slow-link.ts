import { createServer, type Socket, connect as tcpConnect } from 'node:net';

/** Speed, delay and loss of a link. */
export interface LinkQuality {
  /** Bits a second in each direction. */
  rate: number;
  /** Milliseconds there and back. */
  roundTrip: number;
  /** Share of the packets that is lost, 0–1. */
  loss: number;
  /** The same seed loses the same packets. */
  seed: number;
}

/** Bytes of a packet's content: those of Ethernet. */
const SEGMENT = 1460;
/** Headers of IP, TCP and the link. */
const HEADERS = 58;
/** Milliseconds after which a lost request for a connection is repeated (RFC 6298). */
const CONNECT_AGAIN = 1000;

/**
 * A link in user space: forwards TCP connections to `target`. Both directions have one queue for all connections, as a modem has.
 * A lost packet is sent once more, a round trip later, and holds back what follows it on its connection; a new connection
 * costs a round trip.
 */
export async function slowLink(target: number, { rate, roundTrip, loss, seed }: LinkQuality) {
  let state = seed;
  /** The generator of Park and Miller. */
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  // The first numbers after a small seed are small, so that each visit would lose its first packet.
  for (let discarded = 0; discarded < 10; discarded++) random();
  const sockets = new Set<Socket>();
  const line = () => ({ freeAt: 0 });
  const [up, down] = [line(), line()];

  /** The moment at which a packet arrives that is handed to the line now. */
  const arrivalOf = (queue: { freeAt: number }, bytes: number): number => {
    const milliseconds = ((bytes + HEADERS) * 8000) / rate;
    let ready = performance.now();
    for (;;) {
      queue.freeAt = Math.max(ready, queue.freeAt) + milliseconds;
      if (random() >= loss) return queue.freeAt + roundTrip / 2;
      ready = queue.freeAt + roundTrip;
    }
  };

  /** Passes bytes on in their order. */
  const forward = (from: Socket, to: Socket, queue: { freeAt: number }) => {
    let last = 0;
    const later = (at: number, act: () => void) => {
      last = Math.max(last, at);
      setTimeout(() => to.destroyed || act(), Math.max(0, last - performance.now()));
    };
    from.on('data', (chunk: Buffer) => {
      for (let at = 0; at < chunk.length; at += SEGMENT) {
        const part = chunk.subarray(at, at + SEGMENT);
        later(arrivalOf(queue, part.length), () => void to.write(part));
      }
    });
    from.on('end', () => later(arrivalOf(queue, 0), () => void to.end()));
    from.on('error', () => to.destroy());
    from.on('close', () => sockets.delete(from));
  };

  const server = createServer({ pauseOnConnect: true }, (browser) => {
    sockets.add(browser);
    const wait = roundTrip + (random() < 1 - (1 - loss) ** 2 ? CONNECT_AGAIN : 0);
    const journal = tcpConnect(target, '127.0.0.1');
    sockets.add(journal);
    forward(browser, journal, up);
    forward(journal, browser, down);
    setTimeout(() => browser.resume(), wait);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  return {
    port,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
