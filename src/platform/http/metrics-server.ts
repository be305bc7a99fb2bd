import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isWorkerProcess } from '../instances/processes.ts';
import type { Metrics } from '../observability/metrics.ts';

export interface MetricsServer {
  port: number;
  stop: () => Promise<void>;
}

/** Serves metrics on their own port or, in a worker process, offers them to the primary process. */
export async function startMetricsServer(
  metrics: Metrics,
  address: { port: number; host: string },
): Promise<MetricsServer | undefined> {
  if (!isWorkerProcess()) return serveMetrics(metrics, address);
  metrics.offer();
  return undefined;
}

/** Serves /metrics on a port that readers cannot reach; any other path is 404. */
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
