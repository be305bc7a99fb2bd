import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import S3rver from '@20minutes/s3rver';

/** An S3 server of the test's own, with one bucket, that can be stopped and started again on the same files. */
export interface TestS3 {
  /** The app's settings for it. */
  environment: Record<string, string>;
  start(): Promise<void>;
  /** Refuses connections from now on. */
  stop(): Promise<void>;
}

const BUCKET = 'journal';

/** Keeps its files below `folder`. Known to accept the access key `S3RVER` only. */
export async function startS3(folder: string): Promise<TestS3> {
  await mkdir(folder, { recursive: true });
  const port = await freePort();
  let server: S3rver | undefined;
  const start = async () => {
    const options = { address: '127.0.0.1', port, silent: true, directory: folder, vhostBuckets: false };
    // It adds up the address of a bucket, which ends in a slash, differently from everybody else.
    const leniency = { allowMismatchedSignatures: true };
    server = new S3rver({ ...options, ...leniency, configureBuckets: [{ name: BUCKET }] });
    await server.run();
  };
  await start();
  return {
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      SECRET: 's'.repeat(32),
    },
    start,
    async stop() {
      const closed = server?.close();
      server?.httpServer?.closeAllConnections();
      await closed;
      server = undefined;
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}
