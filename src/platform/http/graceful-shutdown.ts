import type { RequestListener, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';

/**
 * Milliseconds a kept-alive connection waits for the next request. Responses announce it, so that clients do not use a closing
 * connection. Proxies ignore the announcement, so it is longer than their own timeout (a minute): they do not repeat a lost POST.
 */
export const KEEP_ALIVE_MS = 75_000;

/** Milliseconds for the head of a request, and for the first byte of a connection. */
export const HEAD_MS = 15_000;

/** Timeouts for slow and silent clients, in milliseconds. */
const TIMEOUTS = {
  headersTimeout: HEAD_MS,
  /** For the whole request: an upload on a slow connection continues with its next request (decision 0008). */
  requestTimeout: 300_000,
  /** Without data in either direction. */
  timeout: 120_000,
  keepAliveTimeout: KEEP_ALIVE_MS,
};
/** Milliseconds for which idle connections stay open at shutdown, to answer requests that are on their way. */
const IDLE_GRACE_MS = 1_000;
/**
 * Milliseconds until all connections are closed at shutdown: `docker stop` kills after ten seconds by default, and the database
 * needs a second or two.
 */
const SHUTDOWN_MS = 7_000;

/** Timeouts of a server, and its shutdown. */
export interface GracefulShutdown {
  /** Wraps every listener: during shutdown its responses close the connection. */
  around: (listener: RequestListener) => RequestListener;
  /** Wraps slow listeners: their open responses also close the connection at shutdown. */
  aroundSlow: (listener: RequestListener) => RequestListener;
  setTimeouts: (server: Server) => void;
  /** Whether the shutdown has begun. */
  isEnding: () => boolean;
  /**
   * Stops accepting connections. Serves open connections for one more second with `Connection: close`; running responses may take
   * seven seconds in total.
   */
  end: (server: Server, cachedConnections: Connections) => Promise<void>;
}

/** Connections that Node's HTTP server has not received. */
type Connections = Pick<Server, 'closeIdleConnections' | 'closeAllConnections'>;

export function gracefulShutdown(): GracefulShutdown {
  let isEnding = false;
  const open = new Set<ServerResponse>();
  return {
    around: (listener) => (request, response) => {
      if (isEnding) response.shouldKeepAlive = false;
      listener(request, response);
    },
    aroundSlow: (listener) => (request, response) => {
      open.add(response);
      response.once('close', () => open.delete(response));
      listener(request, response);
    },
    setTimeouts: (server) => void Object.assign(server, TIMEOUTS),
    isEnding: () => isEnding,
    async end(server, cachedConnections) {
      isEnding = true;
      for (const response of open) response.shouldKeepAlive = false;
      // `Server.close` would also close idle connections at once, even if a request is on its way.
      const closed = new Promise<void>((done) => NetServer.prototype.close.call(server, () => done()));
      const all = [server, cachedConnections];
      const closeIdle = setTimeout(() => {
        for (const connections of all) connections.closeIdleConnections();
        closeIdle.refresh();
      }, IDLE_GRACE_MS);
      const closeAll = setTimeout(() => {
        for (const connections of all) connections.closeAllConnections();
      }, SHUTDOWN_MS);
      await closed;
      clearTimeout(closeIdle);
      clearTimeout(closeAll);
    },
  };
}
