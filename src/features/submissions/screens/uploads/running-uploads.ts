import { fileTexts } from '#features/files/texts.ts';
import { type Sending, type SendingEvents, sendingOf } from '#features/files/widgets/sending.client.ts';
import { toast } from '#ui/toast.tsx';
import type { FileType } from '../../rules.ts';
import type { AttachedFile } from './attached-file.ts';
import { uploadList } from './upload-list.ts';

/** Receives finished uploads, also after its screen was left. */
export interface Destination {
  onAttach: (file: AttachedFile) => void;
  /** Called when the session has ended; the upload waits and can be resumed. */
  onSessionOver: () => void;
}

export type RunningUploads = ReturnType<typeof runningUploads>;

/** Uploads to one destination. They continue when the screen that started them is left, without toasts. */
function runningUploads() {
  const list = uploadList();
  const sendings = new Map<string, Sending>();
  /** Uploads whose interruption was reported; retries do not report it again. */
  const interrupted = new Set<string>();
  let destination: Destination | undefined;

  const notify = (kind: 'success' | 'error', message: string) => {
    if (list.hasSubscribers()) toast[kind](message);
  };
  const remove = (key: string) => {
    sendings.delete(key);
    interrupted.delete(key);
    list.remove(key);
  };
  const eventsOf = (key: string, fileType: FileType): SendingEvents => ({
    onProgress: (sent) => {
      if (sent > 0) interrupted.delete(key);
      list.patch(key, { sent, isInterrupted: interrupted.has(key) });
    },
    onDone: (uploaded) => {
      remove(key);
      notify('success', fileTexts.uploadSuccess);
      destination?.onAttach({ ...uploaded, fileType });
    },
    onRefused: ({ message }) => {
      remove(key);
      notify('error', message || fileTexts.uploadFailure);
      list.refuse(fileType, message);
    },
    onInterrupted: (why, reason) => {
      if (why === 'session') destination?.onSessionOver();
      else if (!interrupted.has(key)) notify('error', reason ?? fileTexts.uploadNetworkError);
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
    remove(key);
  };
  return {
    state: list.state,
    subscribe: list.subscribe,
    resume,
    cancel,
    setDestination: (next: Destination) => {
      destination = next;
    },
    sendAll: (fileType: FileType, files: Iterable<File>) => {
      for (const file of files) send(fileType, file);
    },
    resumeAll: () => {
      for (const { key, isInterrupted } of list.state().running) if (isInterrupted) resume(key);
    },
    cancelAll: () => {
      for (const { key } of list.state().running) cancel(key);
    },
  };
}

const uploadsByName = new Map<string, RunningUploads>();

/** Returns the uploads for a destination's name, such as a draft's id; the same object for every screen. */
export function uploadsFor(name: string): RunningUploads {
  const uploads = uploadsByName.get(name) ?? runningUploads();
  uploadsByName.set(name, uploads);
  return uploads;
}

/** Moves uploads to another name, when their destination gets another id. */
export function renameUploads(name: string, next: string): void {
  uploadsByName.set(next, uploadsFor(name));
  uploadsByName.delete(name);
}
