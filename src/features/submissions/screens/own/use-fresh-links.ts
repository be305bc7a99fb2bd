import { useEffect, useRef } from 'react';

const LINKS_FRESH_MS = 8 * 60_000;

/** Links to files live ten minutes; a page that stays open gets new ones before that. */
export function useFreshLinks(refresh: () => void): void {
  const latest = useRef(refresh);
  latest.current = refresh;
  useEffect(() => {
    const timer = setInterval(() => latest.current(), LINKS_FRESH_MS);
    return () => clearInterval(timer);
  }, []);
}
