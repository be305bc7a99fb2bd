import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';

export interface JournalProcess {
  url: string;
  pid: number;
  /** Its output so far. */
  output: () => string;
  /** Sends a signal and waits for the end; answers the exit code, null after a kill. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/**
 * Starts the journal as `npm start` does and waits until it answers. Rejects with its output when it ends instead.
 * `checkout` is the folder of another version, `command` starts it otherwise than by `npm start`, and `around` is a command
 * to run it by, one that holds it to a processor say.
 */
export async function startJournal(
  environment: Record<string, string>,
  { checkout = '.', around = [], command }: { checkout?: string; around?: string[]; command?: string[] } = {},
): Promise<JournalProcess> {
  const port = environment.PORT ?? String(await freePort());
  // A name: passkeys are bound to one, never to an address.
  const url = `http://localhost:${port}`;
  const env = {
    ...process.env,
    // The runner of the journeys sets it; beside NO_COLOR Node prints a warning, which is no line of the journal.
    FORCE_COLOR: undefined,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: port,
    PUBLIC_URL: url,
    LOG_LEVEL: 'warn',
    // Whatever the time is while a journey runs.
    BACKUP_TIME: 'off',
    ...environment,
  };
  const [program = '', ...options] = [...around, ...(command ?? startCommand(checkout))];
  const child = spawn(program, options, { cwd: checkout, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)));
  await answers(child, url, () => output);
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    end: (signal = 'SIGTERM') => ended(child, signal),
  };
}

/** The program that `npm start` runs, with the Node that runs the tests. */
function startCommand(checkout: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const words = scripts.start.replace(/^exec /, '').split(' ');
  return words.map((word) => (word === 'node' ? process.execPath : word));
}

async function answers(child: ChildProcess, url: string, output: () => string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (child.exitCode !== null) throw new Error(`The journal ended with ${child.exitCode}:\n${output()}`);
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`The journal did not answer:\n${output()}`);
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  const exit = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  child.kill(signal);
  return exit;
}
