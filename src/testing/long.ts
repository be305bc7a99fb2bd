/** Whether the long versions of the tests were asked for: `LONG_TESTS=1 npm test`. */
export const isLong = process.env.LONG_TESTS === '1';
