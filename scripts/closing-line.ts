import { closingWords, readCounts } from './test-counts.ts';

/** The last words of CI, from the reports of the tests it ran. */
console.log(closingWords(await readCounts()));
