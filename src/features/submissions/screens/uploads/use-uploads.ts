import { useEffect, useSyncExternalStore } from 'react';
import { useWhenOnline } from '#ui/use-when-online.ts';
import { type Destination, uploadsFor } from './running-uploads.ts';

export type Uploads = ReturnType<typeof useUploads>;

/** The uploads to a named destination with their progress. They continue when the screen is left. */
export function useUploads(name: string, destination: Destination) {
  const uploads = uploadsFor(name);
  const { running, refusals } = useSyncExternalStore(uploads.subscribe, uploads.state);
  useEffect(() => uploads.setDestination(destination));
  useWhenOnline(
    running.some(({ isInterrupted }) => isInterrupted),
    uploads.resumeAll,
  );
  const { sendAll, resume, resumeAll, cancel, cancelAll } = uploads;
  return { running, refusals, isBusy: running.length > 0, sendAll, resume, resumeAll, cancel, cancelAll };
}
