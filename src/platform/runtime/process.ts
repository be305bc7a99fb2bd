import { readFile } from 'node:fs/promises';

export interface ProcessState {
  /** False for one that is gone, and for one that is dead and only waits for its parent to take notice. */
  lives: boolean;
  /** When it started, in clock ticks since boot; tells a reused pid from the process it was. Empty off Linux. */
  started: string;
}

/** Looks a process up by its pid. */
export async function processState(pid: number): Promise<ProcessState> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  if (stat) {
    // The second field is the command in brackets and may hold blanks; the state follows it, the start is the 22nd.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { lives: fields[0] !== 'Z' && fields[0] !== 'X', started: fields[19] ?? '' };
  }
  try {
    process.kill(pid, 0);
    return { lives: true, started: '' };
  } catch (error) {
    return { lives: (error as NodeJS.ErrnoException).code === 'EPERM', started: '' };
  }
}
