import { closingLine, readCounts } from './test-counts.ts';

/** The last line of CI, from the reports of the tests it ran. */
console.log(closingLine(await readCounts()));
