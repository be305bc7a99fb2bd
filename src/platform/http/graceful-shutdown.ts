import type { RequestListener, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';

/**
 * Milliseconds a connection that goes on waits for the next request. It is told, so that nobody sends into one just closed.
 * Proxies do not listen, so it is longer than they keep theirs (a minute): a POST that is lost in between is not sent again.
 */
export const KEEP_ALIVE_MS = 75_000;

/** Milliseconds for the head of a request, and for the first byte of a connection. */
export const HEAD_MS = 15_000;

/** Who takes longer than that to say what he wants, says it too slowly, or says nothing for long, is hung up on. */
const LIMITS = {
  headersTimeout: HEAD_MS,
  /** For all of it: an upload over a slow line goes on with the next request (decision 0008). */
  requestTimeout: 300_000,
  /** Without a byte in either direction. */
  timeout: 120_000,
  keepAliveTimeout: KEEP_ALIVE_MS,
};
/** How long connections without a request are kept at the end: whoever is about to send one is answered, and told. */
const LAST_CALL = 1_000;
/**
 * What is running by then is cut off: `docker stop` kills after ten seconds unless told otherwise, and the database takes a
 * second or two.
 */
const LONGEST_ANSWER = 7_000;

/** How patient a server is with those it serves, and how it ends. */
export interface GracefulShutdown {
  /** Goes around every listener, so that everybody is told to hang up once the end has begun. */
  around(listener: RequestListener): RequestListener;
  /** Goes around what may take a while, so that whoever waits for it at the end is told too. */
  aroundSlow(listener: RequestListener): RequestListener;
  limit(server: Server): void;
  /** From now on every answer has to say that it is the last one. */
  isEnding(): boolean;
  /**
   * Takes no new connection. On those there are, who sends a request within a second is answered and told that it was the
   * last one; running answers may take seven seconds in all.
   */
  end(server: Server, door: Connections): Promise<void>;
}

/** Connections a server does not know of. */
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
    limit: (server) => void Object.assign(server, LIMITS),
    isEnding: () => isEnding,
    async end(server, door) {
      isEnding = true;
      for (const response of open) response.shouldKeepAlive = false;
      // The server's own `close` would hang up at once on who is just between two requests.
      const closed = new Promise<void>((done) => NetServer.prototype.close.call(server, () => done()));
      const all = [server, door];
      const hangingUp = setTimeout(() => {
        for (const connections of all) connections.closeIdleConnections();
        hangingUp.refresh();
      }, LAST_CALL);
      const cut = setTimeout(() => {
        for (const connections of all) connections.closeAllConnections();
      }, LONGEST_ANSWER);
      await closed;
      clearTimeout(hangingUp);
      clearTimeout(cut);
    },
  };
}
