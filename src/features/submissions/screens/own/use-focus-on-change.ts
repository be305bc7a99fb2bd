import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the heading when the status changes, because the form that had it disappears. Only after `awaitChange`:
 * other people's changes must not move the focus.
 */
export function useFocusOnChange(status: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isAwaited = useRef(false);
  const previous = useRef(status);
  useEffect(() => {
    if (previous.current === status) return;
    previous.current = status;
    if (isAwaited.current) heading.current?.focus();
    isAwaited.current = false;
  }, [status]);
  const awaitChange = () => {
    isAwaited.current = true;
  };
  return { heading, awaitChange };
}
