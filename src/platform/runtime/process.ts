import { readFile } from 'node:fs/promises';

export interface ProcessState {
  /** False for a process that is gone, and for a zombie whose parent has not reaped it yet. */
  isAlive: boolean;
  /** Start time in clock ticks since boot, to recognise a reused pid. Empty on systems other than Linux. */
  started: string;
}

/** The state of a process by its pid. */
export async function processState(pid: number): Promise<ProcessState> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  if (stat) {
    // The second field is the command in brackets and may contain spaces; the state is the third, the start time the 22nd.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { isAlive: fields[0] !== 'Z' && fields[0] !== 'X', started: fields[19] ?? '' };
  }
  try {
    process.kill(pid, 0);
    return { isAlive: true, started: '' };
  } catch (error) {
    return { isAlive: (error as NodeJS.ErrnoException).code === 'EPERM', started: '' };
  }
}
