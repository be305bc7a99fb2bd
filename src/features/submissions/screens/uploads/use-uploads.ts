import { useEffect, useSyncExternalStore } from 'react';
import { useWhenOnline } from '#ui/use-when-online.ts';
import { type Destination, uploadsTo } from './running-uploads.ts';

export type Uploads = ReturnType<typeof useUploads>;

/** The files on their way to what has this name, each with its progress. They go on when the screen is left. */
export function useUploads(name: string, destination: Destination) {
  const uploads = uploadsTo(name);
  const { running, refusals } = useSyncExternalStore(uploads.watch, uploads.state);
  useEffect(() => uploads.bringTo(destination));
  useWhenOnline(
    running.some(({ isInterrupted }) => isInterrupted),
    uploads.resumeAll,
  );
  const { sendAll, resume, resumeAll, cancel, cancelAll } = uploads;
  /** Busy is what has something still on its way. */
  return { running, refusals, isBusy: running.length > 0, sendAll, resume, resumeAll, cancel, cancelAll };
}
