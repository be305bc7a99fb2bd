import { useRef, useState } from 'react';

/** State that outlives its screen and a reload of this tab, and nothing else. Setting it to undefined forgets it. */
export function useKept<T>(key: string, initial: T) {
  const [value, setValue] = useState<T>(() => read(key) ?? initial);
  // React changes nothing for a screen that has been left.
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
