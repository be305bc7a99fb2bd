/** Whether the long versions of tests run too: `LONG_TESTS=1 npm test`. They take minutes where the others take seconds. */
export const isLong = process.env.LONG_TESTS === '1';
