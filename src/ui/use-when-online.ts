import { useEffect } from 'react';

/** Does `action` as soon as the browser has a connection again, while `isWaiting`. */
export function useWhenOnline(isWaiting: boolean, action: () => void): void {
  useEffect(() => {
    if (!isWaiting) return;
    window.addEventListener('online', action);
    return () => window.removeEventListener('online', action);
  });
}
