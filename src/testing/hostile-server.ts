import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Respond = (request: IncomingMessage, response: ServerResponse) => unknown;

export interface HostileServer {
  origin: string;
  /** Request lines it received, oldest first. */
  requests: string[];
  /** How it responds from now on; 200 without a body unless a test says otherwise. */
  respond: Respond;
  close(): void;
}

/** A server on this machine that responds in whatever way a test likes. */
export async function hostileServer(respond: Respond = (_, response) => response.end()): Promise<HostileServer> {
  const server = createServer((request, response) => {
    hostile.requests.push(`${request.method} ${request.url}`);
    request.resume();
    hostile.respond(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const hostile: HostileServer = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    respond,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return hostile;
}

/** Sends spaces as fast as they are read, 200 MB at most; counts the bytes it handed to the socket. */
export function endlessBody(): { respond: Respond; sent: () => number } {
  const chunk = Buffer.alloc(64 * 1024, 0x20);
  let sent = 0;
  const respond: Respond = (_, response) => {
    const pour = () => {
      while (!response.destroyed && sent < 200_000_000) {
        sent += chunk.length;
        if (!response.write(chunk)) return void response.once('drain', pour);
      }
    };
    pour();
  };
  return { respond, sent: () => sent };
}

/** Sends a byte every twenty milliseconds and never ends. */
export const slowBody: Respond = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const drip = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(drip));
};
