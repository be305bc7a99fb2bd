import { spawn } from 'node:child_process';
import { delimiter, resolve } from 'node:path';

/** Runs a program of node_modules/.bin with the Node this project brings along; exits with its code when it fails. */
export function run(command: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  return tryRun(command, args, env).then((code) => {
    if (code !== 0) process.exit(code);
  });
}

/** The same, answering the exit code. */
export function tryRun(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const path = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter);
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env, PATH: path } });
  return new Promise((done, failed) => child.once('error', failed).once('close', (code) => done(code ?? 1)));
}
