import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Milliseconds after which everything the start triggered has finished. */
const DELAY_MS = 5_000;

/**
 * Collects garbage once after the start, above all the sources of modules. V8 would keep it until the heap is full for the first
 * time, which never happens in a journal with few readers. Blocks the process for about a tenth of a second.
 */
export function collectGarbageAfterStart(): void {
  setTimeout(() => {
    // Node has no API for it; a V8 flag applies to contexts created after it is set.
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as NodeJS.GCFunction;
    void collect({ type: 'major', execution: 'async', flavor: 'last-resort' });
  }, DELAY_MS).unref();
}
