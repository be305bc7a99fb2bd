import { useEffect, useRef } from 'react';

/** Returns a function that says, also after unmounting, whether the component is mounted. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => isMounted.current;
}
