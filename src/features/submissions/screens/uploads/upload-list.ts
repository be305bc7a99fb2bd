import { confirmLeaving } from '#ui/confirm-leaving.ts';
import type { FileType } from '../../rules.ts';

export interface RunningUpload {
  key: string;
  fileType: FileType;
  fileName: string;
  /** Bytes. */
  sent: number;
  /** Bytes. */
  total: number;
  isInterrupted: boolean;
  /** The server's message about the interruption. */
  reason?: string | undefined;
}

export interface UploadsState {
  running: RunningUpload[];
  /** The error message of a refused file, until the next upload to its slot. */
  refusals: Partial<Record<FileType, string>>;
}

/** Store of the running uploads for screens to subscribe to. While there are any, closing the window needs confirmation. */
export function uploadList() {
  let state: UploadsState = { running: [], refusals: {} };
  const subscribers = new Set<() => void>();
  const update = (change: Partial<UploadsState>) => {
    state = { ...state, ...change };
    confirmLeaving(subscribers, state.running.length > 0);
    for (const notify of subscribers) notify();
  };
  return {
    state: () => state,
    subscribe: (notify: () => void) => {
      subscribers.add(notify);
      return () => void subscribers.delete(notify);
    },
    hasSubscribers: () => subscribers.size > 0,
    add: (upload: RunningUpload) => update({ running: [...state.running, upload] }),
    patch: (key: string, change: Partial<RunningUpload>) =>
      update({ running: state.running.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)) }),
    remove: (key: string) => update({ running: state.running.filter((upload) => upload.key !== key) }),
    refuse: (fileType: FileType, message?: string) => update({ refusals: { ...state.refusals, [fileType]: message } }),
  };
}
