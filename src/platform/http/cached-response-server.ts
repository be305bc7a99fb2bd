import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { HEAD_MS, KEEP_ALIVE_MS } from './graceful-shutdown.ts';
import { plainRequest } from './plain-request.ts';
import type { RequestHead } from './request-head.ts';

/** The connections that have not got past the door, to be ended as a server's own are. */
export interface CachedResponseServer {
  /** Ends those that wait for the next request. */
  closeIdleConnections(): void;
  closeAllConnections(): void;
}

/** A request sent in the last moment may take so long to arrive. */
const ON_ITS_WAY_MS = 1_000;

/** Milliseconds until a connection without a byte from the client is closed. */
export interface Timeouts {
  /** After an answer. */
  idle: number;
  /** Since the connection began. */
  silent: number;
}

const TIMEOUTS: Timeouts = { idle: KEEP_ALIVE_MS + ON_ITS_WAY_MS, silent: HEAD_MS };

/**
 * Answers on the socket itself what can be answered at once: as long as a connection brings plain requests (`plainRequest`)
 * to which `answer` knows the whole message, Node's HTTP server is spared. With the first other one the connection is that
 * server's for good, and that request the first it sees. A connection on which the client has sent nothing at all never
 * reaches that server. One on which the client does not read what was sent is left to the server's own time limits.
 */
export function cachedResponseServer(
  server: Server,
  answer: (asked: RequestHead) => Buffer | undefined,
  { idle, silent } = TIMEOUTS,
): CachedResponseServer {
  const waiting = new Set<Socket>();
  const inside = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    let hasAnswered = false;
    const letIn = (bytes?: Buffer) => {
      leave();
      socket.pause();
      for (const listener of inside) listener.call(server, socket);
      if (bytes) socket.unshift(bytes);
      socket.resume();
    };
    const onData = (bytes: Buffer) => {
      // An answer that has not left yet is somebody's who does not wait for it.
      const asked = socket.writableLength === 0 ? plainRequest(bytes) : undefined;
      const message = asked && answer(asked);
      if (!message) return letIn(bytes);
      if (!hasAnswered) socket.setTimeout(idle);
      hasAnswered = true;
      socket.write(message);
    };
    const onTimeout = () => {
      if (!hasAnswered) socket.destroy();
      else if (socket.writableLength === 0) socket.destroySoon();
      else letIn();
    };
    const onEnd = () => socket.destroySoon();
    const onError = () => socket.destroy();
    const leave = () => {
      waiting.delete(socket);
      socket.setTimeout(0);
      socket.off('data', onData).off('timeout', onTimeout).off('end', onEnd).off('error', onError).off('close', leave);
    };
    waiting.add(socket);
    socket.on('data', onData).on('timeout', onTimeout).on('end', onEnd).on('error', onError).on('close', leave);
    socket.setTimeout(silent);
  });
  return {
    closeIdleConnections() {
      for (const socket of waiting) if (socket.writableLength === 0) socket.destroySoon();
    },
    closeAllConnections() {
      for (const socket of waiting) socket.destroy();
    },
  };
}
