import { useRef, useState } from 'react';

/** State in sessionStorage: it survives leaving the screen and a reload, in this tab. Set it to undefined to delete it. */
export function useSessionState<T>(key: string, initial: T) {
  const [value, setValue] = useState<T>(() => readSessionState(key) ?? initial);
  // A ref, because React ignores updates of an unmounted screen.
  const latest = useRef(value);
  const set = (next: ((known: T) => T) | undefined) => {
    const made = next ? next(latest.current) : initial;
    latest.current = made;
    if (next) writeSessionState(key, made);
    else sessionStorage.removeItem(key);
    setValue(made);
  };
  return [value, set] as const;
}

/** The state that is kept under the key; undefined if there is none, or it cannot be read. */
export function readSessionState<T>(key: string): T | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '') as T;
  } catch {
    return undefined;
  }
}

export function writeSessionState<T>(key: string, state: T): void {
  sessionStorage.setItem(key, JSON.stringify(state));
}
