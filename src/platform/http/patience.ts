import type { RequestListener, Server, ServerResponse } from 'node:http';

/** Who takes longer than that to say what he wants, says it too slowly, or says nothing for long, is hung up on. */
const LIMITS = {
  /** For the head of a request. */
  headersTimeout: 15_000,
  /** For all of it: an upload over a slow line goes on with the next request (decision 0008). */
  requestTimeout: 300_000,
  /** Without a byte in either direction. */
  timeout: 120_000,
  keepAliveTimeout: 5_000,
};
/** How long connections without a request are kept at the end: whoever is about to send one is still told to hang up. */
const LAST_CALL = 1_000;
/** What is running by then is cut off. */
const LONGEST_ANSWER = 10_000;

/** How patient a server is with those it serves, and how it ends. */
export interface Patience {
  /** Goes around the listener, so that everybody is told to hang up once the end has begun. */
  around(listener: RequestListener): RequestListener;
  limit(server: Server): void;
  /** True once it is about to end: others should be asked. */
  isEnding(): boolean;
  /**
   * Answers for another second whoever comes, each time as the last on its connection; then takes no new connection, and
   * lets running answers finish for ten seconds in all.
   */
  end(server: Server): Promise<void>;
}

export function patience(): Patience {
  let ending = false;
  const open = new Set<ServerResponse>();
  return {
    around: (listener) => (request, response) => {
      open.add(response);
      response.once('close', () => open.delete(response));
      response.shouldKeepAlive &&= !ending;
      listener(request, response);
    },
    limit: (server) => void Object.assign(server, LIMITS),
    isEnding: () => ending,
    async end(server) {
      ending = true;
      for (const response of open) response.shouldKeepAlive = false;
      const cut = setTimeout(() => server.closeAllConnections(), LONGEST_ANSWER);
      await new Promise((done) => setTimeout(done, LAST_CALL));
      await new Promise<void>((done) => server.close(() => done()));
      clearTimeout(cut);
    },
  };
}
