import { Agent, get } from 'node:http';

/** Readers who ask without a pause until nobody takes their connections any more. */
export interface Readers {
  /** The outcome of each request: its status, or how it failed. */
  outcomes: string[];
  /** Resolves once nobody is there any more. */
  gone: Promise<unknown>;
}

/** Twelve readers on as many connections; a third of what they ask for may be kept, the rest never is. */
export function manyReaders(url: string): Readers {
  const agent = new Agent({ keepAlive: true, maxSockets: 12 });
  const outcomes: string[] = [];
  let isOver = false;
  const one = (path: string) =>
    new Promise<void>((done) => {
      get(url + path, { agent, headers: { accept: 'text/html' } }, (response) => {
        response.resume();
        response.once('end', () => outcomes.push(String(response.statusCode)));
        response.once('error', (error: NodeJS.ErrnoException) => outcomes.push(`broken off: ${error.code}`));
        response.once('close', done);
      }).once('error', (error: NodeJS.ErrnoException) => {
        // A connection made after the server had closed was never accepted.
        if (error.code === 'ECONNREFUSED') isOver = true;
        else outcomes.push(`lost: ${error.code}`);
        done();
      });
    });
  const readers = Array.from({ length: 12 }, async (_, index) => {
    for (let round = 0; !isOver; round++) await one(index % 3 === 0 ? '/' : `/search?q=w${index}x${round}`);
  });
  return { outcomes, gone: Promise.all(readers) };
}
