import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const CONNECTIONS = 32;

/** The result of a load: responses a second, and the milliseconds within which 99 of 100 arrived. */
export interface Load {
  perSecond: number;
  slowest: number;
}

export interface LoadOptions {
  seconds: number;
  headers?: Record<string, string>;
  /** The processor the tool runs on; the others are left to what is measured. */
  processor?: number | undefined;
}

/** The tool that makes the load: wrk where it is installed (Debian's package), autocannon from npm otherwise. */
export const tool = installed('wrk') ? 'wrk' : 'autocannon';

/** Whether a program is there. */
export function installed(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** A command that runs on one processor only, where that can be said. */
export const pinned = (processor: number | undefined, command: string[]): string[] =>
  processor !== undefined && installed('taskset') ? ['taskset', '-c', String(processor), ...command] : command;

/**
 * Asks for these addresses one after the other, on 32 connections, and throws when one is not answered with 200.
 */
export async function load(addresses: string[], { seconds, headers = {}, processor }: LoadOptions): Promise<Load> {
  const folder = await mkdtemp(join(tmpdir(), 'jaed-load-'));
  const plan = join(folder, tool === 'wrk' ? 'plan.lua' : 'plan.json');
  await writeFile(plan, tool === 'wrk' ? luaOf(addresses, headers) : JSON.stringify({ addresses, headers }));
  const [first = ''] = addresses;
  const command =
    tool === 'wrk'
      ? ['wrk', '-t1', `-c${CONNECTIONS}`, `-d${seconds}`, '--latency', '--timeout', '20s', '-s', plan, first]
      : [process.execPath, resolve('scripts/bench/autocannon.ts'), plan, String(seconds), String(CONNECTIONS)];
  const [program = '', ...options] = pinned(processor, command);
  try {
    const { stdout } = await execute(program, options);
    return tool === 'wrk' ? readWrk(stdout) : (JSON.parse(stdout) as Load);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function luaOf(addresses: string[], headers: Record<string, string>): string {
  const quoted = (text: string) => JSON.stringify(text);
  const paths = addresses.map((address) => quoted(address.replace(/^\w+:\/\/[^/]+/, ''))).join(', ');
  const named = Object.entries(headers).map(([name, value]) => `wrk.headers[${quoted(name)}] = ${quoted(value)}`);
  return `
local paths, n = {${paths}}, 0
${named.join('\n')}
request = function()
  n = n + 1
  return wrk.format("GET", paths[n % #paths + 1])
end
done = function(summary, latency)
  io.write("ERRORS " .. (summary.errors.status + summary.errors.read + summary.errors.timeout) .. "\\n")
end`;
}

function readWrk(output: string): Load {
  const number = (pattern: RegExp) => pattern.exec(output)?.[1] ?? '';
  const errors = number(/ERRORS (\d+)/);
  if (errors !== '0') throw new Error(`Not everything was answered with 200:\n${output}`);
  const [, value = '0', unit = 'ms'] = /99%\s+([\d.]+)(us|ms|s)/.exec(output) ?? [];
  return {
    perSecond: Number(number(/Requests\/sec:\s+([\d.]+)/)),
    slowest: Number(value) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? 1),
  };
}
