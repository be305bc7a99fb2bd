/** Whether the long versions of tests are wanted, which take minutes: `LONG_TESTS=1 npm test`. */
export const isLong = process.env.LONG_TESTS === '1';
