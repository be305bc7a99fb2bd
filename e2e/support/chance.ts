/** Chance that can be repeated: the seed is printed, and taken from SEED when that is given. */
export function chance(): () => number {
  let state = Number(process.env.SEED ?? Date.now() % 2 ** 32) >>> 0;
  console.log(`SEED=${state} repeats these moments`);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
