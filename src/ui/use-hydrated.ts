import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while rendering on the server and while the page comes to life, so that both show the same; true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
