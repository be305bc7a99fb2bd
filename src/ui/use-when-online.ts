import { useEffect } from 'react';

/** Runs `action` as soon as the browser is online again, while `isWaiting`. */
export function useWhenOnline(isWaiting: boolean, action: () => void): void {
  useEffect(() => {
    if (!isWaiting) return;
    window.addEventListener('online', action);
    return () => window.removeEventListener('online', action);
  });
}
