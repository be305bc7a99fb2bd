import { useEffect, useRef } from 'react';

const REFRESH_MS = 8 * 60_000;

/** Refreshes a page before its signed file links expire, which is after ten minutes. */
export function useFreshLinks(refresh: () => void): void {
  const latest = useRef(refresh);
  latest.current = refresh;
  useEffect(() => {
    const timer = setInterval(() => latest.current(), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
}
