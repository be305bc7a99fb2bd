import { useEffect, useRef } from 'react';

/**
 * What changes a status is gone with the old one, and the focus with that. It goes to the heading over the new one then, but
 * only after `awaitChange`: what others change moves nobody.
 */
export function useFocusOnChange(status: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isAwaited = useRef(false);
  const last = useRef(status);
  useEffect(() => {
    if (last.current === status) return;
    last.current = status;
    if (isAwaited.current) heading.current?.focus();
    isAwaited.current = false;
  }, [status]);
  const awaitChange = () => {
    isAwaited.current = true;
  };
  return { heading, awaitChange };
}
