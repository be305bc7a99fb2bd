declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';

  interface Options {
    address: string;
    port: number;
    silent: boolean;
    directory: string;
    vhostBuckets: boolean;
    allowMismatchedSignatures: boolean;
    configureBuckets: { name: string }[];
  }

  export default class S3rver {
    constructor(options: Options);
    httpServer: Server | undefined;
    run(): Promise<object>;
    close(): Promise<void>;
  }
}
