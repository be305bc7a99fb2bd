import type { Server } from 'node:net';
import type { Log } from '../observability/log.ts';

/** Milliseconds between two log lines, so that a flood of connections does not flood the log. */
const LOG_INTERVAL_MS = 60_000;

/** Closes new connections while `max` are open. Open connections are not affected. */
export function limitConnections(server: Server, max: number, log: Log): void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  server.maxConnections = max;
  server.on('drop', () => {
    if (performance.now() - loggedAt < LOG_INTERVAL_MS) return;
    loggedAt = performance.now();
    log.warn({ max }, 'connections are refused: MAX_CONNECTIONS are open');
  });
}
