import { useEffect, useEffectEvent, useState } from 'react';

/** Pause in typing after which a preview follows. */
const PAUSE_MS = 700;

/**
 * A preview that follows what is typed; `typed` is its content as text. The last preview stays while the next one is loaded, and when
 * it is refused: `failure` is the reason then.
 */
export function usePreview<T>(typed: string, load: () => Promise<T>): { preview?: T; failure?: Error } {
  const [state, setState] = useState<{ preview?: T; failure?: Error }>({});
  const loadCurrent = useEffectEvent(load);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content is read when the pause is over
  useEffect(() => {
    let isCurrent = true;
    const show = async () => {
      try {
        const preview = await loadCurrent();
        if (isCurrent) setState({ preview });
      } catch (failure) {
        if (isCurrent) setState((known) => ({ ...known, failure: failure as Error }));
      }
    };
    const timer = setTimeout(() => void show(), PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [typed]);
  return state;
}
