import { useState } from 'react';

/** State that outlives a reload of this tab, and nothing else. Setting it to undefined forgets it. */
export function useKept<T>(key: string, initial: T) {
  const [value, setValue] = useState<T>(() => read(key) ?? initial);
  const set = (next: ((known: T) => T) | undefined) =>
    setValue((known) => {
      const made = next ? next(known) : initial;
      if (next) sessionStorage.setItem(key, JSON.stringify(made));
      else sessionStorage.removeItem(key);
      return made;
    });
  return [value, set] as const;
}

function read<T>(key: string): T | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '') as T;
  } catch {
    return undefined;
  }
}
