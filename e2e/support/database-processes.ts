import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The pid of the database server of a data folder. */
export async function postmasterPid(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** Sends a signal to the server and every process of it: `SIGSTOP` pauses it as a frozen machine would. */
export async function signalDatabase(dataDir: string, signal: NodeJS.Signals): Promise<void> {
  const postmaster = await postmasterPid(dataDir);
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const parents = await Promise.all(pids.map(parentOf));
  for (const pid of [postmaster, ...pids.filter((_, index) => parents[index] === postmaster)])
    process.kill(pid, signal);
}

async function parentOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}
