import { useRef } from 'react';

/** One piece of work at a time, whatever comes of the one before. */
export function useTurns() {
  const running = useRef<Promise<void>>(undefined);
  return async (work: () => Promise<void>): Promise<void> => {
    // Of several that wait, the first is running again when the next looks.
    while (running.current) await running.current;
    const mine = work().finally(() => {
      running.current = undefined;
    });
    running.current = mine.catch(() => {});
    await mine;
  };
}
