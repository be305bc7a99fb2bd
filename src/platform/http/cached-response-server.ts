import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { HEAD_MS, KEEP_ALIVE_MS } from './graceful-shutdown.ts';
import { plainRequest } from './plain-request.ts';
import type { RequestHead } from './request-head.ts';

/** Connections that Node's HTTP server has not received, to be closed together with its own. */
export interface CachedResponseServer {
  /** Closes connections that wait for the next request. */
  closeIdleConnections: () => void;
  closeAllConnections: () => void;
}

/** Milliseconds of tolerance for a request that the client sent just before the timeout. */
const IN_TRANSIT_MS = 1_000;

/** Milliseconds without data from the client until a connection is closed. */
export interface Timeouts {
  /** After a response. */
  idle: number;
  /** From the start of the connection. */
  silent: number;
}

const TIMEOUTS: Timeouts = { idle: KEEP_ALIVE_MS + IN_TRANSIT_MS, silent: HEAD_MS };

/**
 * Serves cached responses directly on the socket, without Node's HTTP server, as long as a connection brings only plain requests
 * (`plainRequest`) for which `respond` returns the complete message. The first other request hands the connection to that server
 * for good, which then reads this request first. A connection on which the client never sends anything does not reach it. A
 * connection whose client does not read the response is handed over too, for the server's own timeouts.
 */
export function cachedResponseServer(
  server: Server,
  respond: (head: RequestHead) => Buffer | undefined,
  { idle, silent } = TIMEOUTS,
): CachedResponseServer {
  const connections = new Set<Socket>();
  const listeners = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    let hasResponded = false;
    const handOver = (bytes?: Buffer) => {
      leave();
      socket.pause();
      for (const listener of listeners) listener.call(server, socket);
      if (bytes) socket.unshift(bytes);
      socket.resume();
    };
    const onData = (bytes: Buffer) => {
      // While a response is still being sent, the client pipelines requests: Node's server handles those.
      const head = socket.writableLength === 0 ? plainRequest(bytes) : undefined;
      const message = head && respond(head);
      if (!message) return handOver(bytes);
      if (!hasResponded) socket.setTimeout(idle);
      hasResponded = true;
      socket.write(message);
    };
    const onTimeout = () => {
      if (!hasResponded) socket.destroy();
      else if (socket.writableLength === 0) socket.destroySoon();
      else handOver();
    };
    const onEnd = () => socket.destroySoon();
    const onError = () => socket.destroy();
    const leave = () => {
      connections.delete(socket);
      socket.setTimeout(0);
      socket.off('data', onData).off('timeout', onTimeout).off('end', onEnd).off('error', onError).off('close', leave);
    };
    connections.add(socket);
    socket.on('data', onData).on('timeout', onTimeout).on('end', onEnd).on('error', onError).on('close', leave);
    socket.setTimeout(silent);
  });
  return {
    closeIdleConnections() {
      for (const socket of connections) if (socket.writableLength === 0) socket.destroySoon();
    },
    closeAllConnections() {
      for (const socket of connections) socket.destroy();
    },
  };
}
