import type { Server } from 'node:net';
import type { Log } from '../observability/log.ts';

/** Milliseconds between two log lines: a flood of connections must not become a flood of lines. */
const LOG_INTERVAL_MS = 60_000;

/** Closes connections over `most` as soon as they are accepted. The ones that are open go on. */
export function limitConnections(server: Server, most: number, log: Log): void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  server.maxConnections = most;
  server.on('drop', () => {
    if (performance.now() - loggedAt < LOG_INTERVAL_MS) return;
    loggedAt = performance.now();
    log.warn({ most }, 'connections are refused: MAX_CONNECTIONS are open');
  });
}
