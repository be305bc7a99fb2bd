import { useRef, useState } from 'react';

/** State in sessionStorage: it survives leaving the screen and a reload, in this tab. Set it to undefined to delete it. */
export function useSessionState<T>(key: string, initial: T) {
  const [value, setValue] = useState<T>(() => read(key) ?? initial);
  // A ref, because React ignores updates of an unmounted screen.
  const latest = useRef(value);
  const set = (next: ((known: T) => T) | undefined) => {
    const made = next ? next(latest.current) : initial;
    latest.current = made;
    if (next) sessionStorage.setItem(key, JSON.stringify(made));
    else sessionStorage.removeItem(key);
    setValue(made);
  };
  return [value, set] as const;
}

function read<T>(key: string): T | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '') as T;
  } catch {
    return undefined;
  }
}
