import { fileTexts } from '#features/files/texts.ts';
import { type Sending, type SendingEvents, sendingOf } from '#features/files/widgets/sending.client.ts';
import { toast } from '#ui/toast.tsx';
import type { FileType } from '../../rules.ts';
import type { AttachedFile } from './attached-file.ts';
import { uploadList } from './upload-list.ts';

/** Where files go when they have arrived, also when its screen has been left. */
export interface Destination {
  onAttach: (file: AttachedFile) => void;
  /** The session is over; nothing is lost, the upload waits. */
  onSessionOver: () => void;
}

export type RunningUploads = ReturnType<typeof runningUploads>;

/** Files on their way to one destination. They outlive the screen that began them; then nothing is said in toasts. */
function runningUploads() {
  const list = uploadList();
  const sendings = new Map<string, Sending>();
  /** Told about once each, however often it is tried again. */
  const interrupted = new Set<string>();
  let destination: Destination | undefined;

  const say = (kind: 'success' | 'error', words: string) => {
    if (list.isWatched()) toast[kind](words);
  };
  const drop = (key: string) => {
    sendings.delete(key);
    interrupted.delete(key);
    list.drop(key);
  };
  const eventsOf = (key: string, fileType: FileType): SendingEvents => ({
    onProgress: (sent) => {
      if (sent > 0) interrupted.delete(key);
      list.patch(key, { sent, isInterrupted: interrupted.has(key) });
    },
    onDone: (uploaded) => {
      drop(key);
      say('success', fileTexts.uploadSuccess);
      destination?.onAttach({ ...uploaded, fileType });
    },
    onRefused: ({ message }) => {
      drop(key);
      say('error', message || fileTexts.uploadFailure);
      list.refuse(fileType, message);
    },
    onInterrupted: (why, reason) => {
      if (why === 'session') destination?.onSessionOver();
      else if (!interrupted.has(key)) say('error', reason ?? fileTexts.uploadNetworkError);
      interrupted.add(key);
      list.patch(key, { isInterrupted: true, reason });
    },
  });
  const send = (fileType: FileType, file: File) => {
    const key = crypto.randomUUID();
    const sending = sendingOf(file, eventsOf(key, fileType));
    sendings.set(key, sending);
    list.add({ key, fileType, fileName: file.name, sent: 0, total: file.size, isInterrupted: false });
    list.refuse(fileType, undefined);
    sending.start();
  };
  const resume = (key: string) => {
    list.patch(key, { isInterrupted: false });
    sendings.get(key)?.resume();
  };
  const cancel = (key: string) => {
    sendings.get(key)?.cancel();
    drop(key);
  };
  return {
    ...{ state: list.state, watch: list.watch, resume, cancel },
    bringTo: (there: Destination) => {
      destination = there;
    },
    sendAll: (fileType: FileType, files: Iterable<File>) => {
      for (const file of files) send(fileType, file);
    },
    resumeAll: () => {
      for (const { key, isInterrupted } of list.state().running) if (isInterrupted) resume(key);
    },
    /** What they were for is gone. */
    cancelAll: () => {
      for (const { key } of list.state().running) cancel(key);
    },
  };
}

const known = new Map<string, RunningUploads>();

/** The files on their way to what has this name (a draft's id, say): the same for every screen that asks. */
export function uploadsTo(name: string): RunningUploads {
  const uploads = known.get(name) ?? runningUploads();
  known.set(name, uploads);
  return uploads;
}

/** What they go to has another name from now on. */
export function renameUploads(name: string, next: string): void {
  known.set(next, uploadsTo(name));
  known.delete(name);
}
