import type { FileType } from '../../rules.ts';
import { askBeforeClosing } from './ask-before-closing.ts';

/** A file on its way. */
export interface RunningUpload {
  key: string;
  fileType: FileType;
  fileName: string;
  /** Bytes. */
  sent: number;
  /** Bytes. */
  total: number;
  isInterrupted: boolean;
  /** Why, in the server's words. */
  reason?: string | undefined;
}

export interface UploadsState {
  running: RunningUpload[];
  /** Why a slot did not take a file, until the next try. */
  refusals: Partial<Record<FileType, string>>;
}

/** What is shown of files on their way, to whoever looks on; while there are any, the window is not closed unasked. */
export function uploadList() {
  let state: UploadsState = { running: [], refusals: {} };
  const onlookers = new Set<() => void>();
  const show = (change: Partial<UploadsState>) => {
    state = { ...state, ...change };
    askBeforeClosing(onlookers, state.running.length > 0);
    for (const look of onlookers) look();
  };
  return {
    state: () => state,
    watch: (look: () => void) => {
      onlookers.add(look);
      return () => void onlookers.delete(look);
    },
    isWatched: () => onlookers.size > 0,
    add: (upload: RunningUpload) => show({ running: [...state.running, upload] }),
    patch: (key: string, change: Partial<RunningUpload>) =>
      show({ running: state.running.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)) }),
    drop: (key: string) => show({ running: state.running.filter((upload) => upload.key !== key) }),
    refuse: (fileType: FileType, words?: string) => show({ refusals: { ...state.refusals, [fileType]: words } }),
  };
}
