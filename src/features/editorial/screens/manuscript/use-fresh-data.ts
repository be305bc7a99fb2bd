import { useEffect, useEffectEvent } from 'react';

const EVERY_MS = 15_000;

/** Loads a screen's data again every quarter of a minute while it is visible, so that colleagues see each other's changes. */
export function useFreshData(reload: () => Promise<void>): void {
  const renew = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && navigator.onLine) void reload();
  });
  useEffect(() => {
    const timer = setInterval(renew, EVERY_MS);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, []);
}
