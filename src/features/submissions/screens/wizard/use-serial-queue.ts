import { useRef } from 'react';

/** Returns a function that runs one piece of work at a time, also after one has failed. */
export function useSerialQueue() {
  const running = useRef<Promise<void>>(undefined);
  return async (work: () => Promise<void>): Promise<void> => {
    // When several wait, the first has started again by the time the next checks.
    while (running.current) await running.current;
    const current = work().finally(() => {
      running.current = undefined;
    });
    running.current = current.catch(() => {});
    await current;
  };
}
