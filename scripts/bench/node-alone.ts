import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pinned } from './load.ts';

/** An answer to be served again: its headers and its bytes as they came over the wire. */
export interface Recorded {
  headers: Record<string, string>;
  bytes: Buffer;
}

/** A program that serves recorded answers, each under its number. */
export interface FileServer {
  /** The address of the n-th recorded answer. */
  addressOf(place: number): string;
  /** The process that answers. */
  pid: number;
  stop(): Promise<void>;
}

/** The least Node can do: a server of ten lines that sends the same bytes with the same headers, whatever is asked. */
export async function openNode(answers: Recorded[], processor: number | undefined): Promise<FileServer> {
  const [program = process.execPath, ...options] = pinned(processor, [process.execPath]);
  const child = fork(import.meta.filename, { execPath: program, execArgv: options, serialization: 'advanced' });
  child.send(answers);
  const [port] = (await once(child, 'message')) as [number];
  return {
    addressOf: (place) => `http://127.0.0.1:${port}/${place}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

if (process.send) {
  process.once('disconnect', () => process.exit());
  const [answers] = (await once(process, 'message')) as [Recorded[]];
  const replies = new Map(
    answers.map(({ headers, bytes }, place) => [
      `/${place}`,
      { headers: Object.entries({ ...headers, 'content-length': bytes.length }).flat(), bytes: Buffer.from(bytes) },
    ]),
  );
  const server = createServer(({ url = '' }, response) => {
    const reply = replies.get(url);
    response.writeHead(200, reply?.headers);
    response.end(reply?.bytes);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}
