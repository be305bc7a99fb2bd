import { useRef, useState } from 'react';
import { toast } from '../../../../ui/toast.tsx';
import { useWhenOnline } from '../../../../ui/use-when-online.ts';
import { type Sending, sendFile } from '../../../files/client.ts';
import { fileTexts } from '../../../files/texts.ts';
import type { FileType } from '../../rules.ts';
import type { AttachedFile } from './attached-file.ts';

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
}

interface UploadsOptions {
  onAttach: (file: AttachedFile) => void;
  /** The session is over; nothing is lost, the upload waits. */
  onSessionOver: () => void;
}

export type Uploads = ReturnType<typeof useUploads>;

/** Files on their way to the server, each with its progress; refusals are kept per slot until the next try. */
export function useUploads({ onAttach, onSessionOver }: UploadsOptions) {
  const [running, setRunning] = useState<RunningUpload[]>([]);
  const [refusals, setRefusals] = useState<Partial<Record<FileType, string>>>({});
  const sendings = useRef(new Map<string, Sending>());
  /** Told about once each, however often it is tried again. */
  const interrupted = useRef(new Set<string>());

  const patch = (key: string, change: Partial<RunningUpload>) =>
    setRunning((known) => known.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));
  const drop = (key: string) => {
    sendings.current.delete(key);
    setRunning((known) => known.filter((upload) => upload.key !== key));
  };

  const send = (fileType: FileType, file: File) => {
    const key = crypto.randomUUID();
    const begun = { key, fileType, fileName: file.name, sent: 0, total: file.size, isInterrupted: false };
    setRunning((known) => [...known, begun]);
    setRefusals((known) => ({ ...known, [fileType]: undefined }));
    void sendFile(file, {
      onProgress: (sent) => {
        if (sent > 0) interrupted.current.delete(key);
        patch(key, { sent, isInterrupted: interrupted.current.has(key) });
      },
      onDone: (uploaded) => {
        drop(key);
        toast.success(fileTexts.uploadSuccess);
        onAttach({ ...uploaded, fileType });
      },
      onRefused: ({ message }) => {
        drop(key);
        toast.error(message || fileTexts.uploadFailure);
        setRefusals((known) => ({ ...known, [fileType]: message }));
      },
      onInterrupted: (why) => {
        if (why === 'session') onSessionOver();
        else if (!interrupted.current.has(key)) toast.error(fileTexts.uploadNetworkError);
        interrupted.current.add(key);
        patch(key, { isInterrupted: true });
      },
    }).then((sending) => sendings.current.set(key, sending));
  };

  const resume = (key: string) => {
    patch(key, { isInterrupted: false });
    sendings.current.get(key)?.resume();
  };
  const resumeAll = () => {
    for (const { key, isInterrupted } of running) if (isInterrupted) resume(key);
  };
  useWhenOnline(
    running.some(({ isInterrupted }) => isInterrupted),
    resumeAll,
  );

  return {
    running,
    refusals,
    /** Whether something is still on its way. */
    isBusy: running.length > 0,
    sendAll: (fileType: FileType, files: Iterable<File>) => {
      for (const file of files) send(fileType, file);
    },
    resume,
    resumeAll,
    cancel: (key: string) => {
      sendings.current.get(key)?.cancel();
      drop(key);
    },
  };
}
