import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isOneOfSeveral } from '../instances/processes.ts';
import type { Metrics } from '../observability/metrics.ts';

export interface MetricsServer {
  port: number;
  stop(): Promise<void>;
}

/** Tells figures on their own port, or to the process that started this one of several. */
export async function startMetricsServer(
  metrics: Metrics,
  place: { port: number; host: string },
): Promise<MetricsServer | undefined> {
  if (!isOneOfSeveral()) return serveMetrics(metrics, place);
  metrics.offer();
  return undefined;
}

/** Answers /metrics on a port of its own, which readers cannot reach; anything else is not there. */
export async function serveMetrics(
  metrics: Pick<Metrics, 'read'>,
  { port, host }: { port: number; host: string },
): Promise<MetricsServer> {
  const server = createServer(async ({ method, url }, response) => {
    if (url !== '/metrics' || method !== 'GET') return void response.writeHead(404).end();
    try {
      const { type, text } = await metrics.read();
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((done, failed) => server.once('error', failed).listen(port, host, done));
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
