import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Milliseconds after which what a start begins besides is over, too. */
const AFTER = 5_000;

/**
 * Gives back, once, what starting leaves behind, above all the sources of modules as they were read. The engine would keep
 * it until its heap is full for the first time, and a journal that few read never comes to that. It stands still meanwhile
 * for about a tenth of a second.
 */
export function tidyMemorySoon(): void {
  setTimeout(() => {
    // Node has no call for it; a flag set now holds for contexts made from now on.
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as NodeJS.GCFunction;
    void collect({ type: 'major', execution: 'async', flavor: 'last-resort' });
  }, AFTER).unref();
}
