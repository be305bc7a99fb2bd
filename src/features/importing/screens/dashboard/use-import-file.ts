import { useRef, useState } from 'react';
import { fileTexts } from '#features/files/texts.ts';
import { type Destination, type Sending, sendingTo } from '#features/files/widgets/sending.client.ts';
import { useWhenOnline } from '#ui/use-when-online.ts';
import { IMPORT_CHUNK_BYTES, IMPORT_UPLOADS_PATH, MAX_IMPORT_BYTES } from '../../rules.ts';
import { importingTexts } from '../../texts.ts';

const { errors } = importingTexts;

const IMPORTS: Destination<string> = {
  endpoint: IMPORT_UPLOADS_PATH,
  maxBytes: MAX_IMPORT_BYTES,
  get tooLarge() {
    return errors.tooLarge;
  },
  chunkBytes: IMPORT_CHUNK_BYTES,
  finish: async (name) => name,
};

/** A file of the form: none, on its way, or on the server under a name. */
type ImportFileState =
  | { phase: 'none' }
  | { phase: 'sending'; file: File; sent: number; reason: string | undefined }
  | { phase: 'ready'; file: File; name: string };

export type ImportFile = ReturnType<typeof useImportFile>;

/** Uploads a file of an import; `faultOf` refuses one by its name. */
export function useImportFile(faultOf: (fileName: string) => string | undefined) {
  const [state, setState] = useState<ImportFileState>({ phase: 'none' });
  const [fault, setFault] = useState<string>();
  const sending = useRef<Sending>(undefined);
  useWhenOnline(state.phase === 'sending' && state.reason !== undefined, () => sending.current?.resume());

  const send = (file: File) => {
    sending.current?.cancel();
    const refused = faultOf(file.name);
    setFault(refused);
    if (refused) return setState({ phase: 'none' });
    const patch = (change: { sent?: number; reason: string | undefined }) =>
      setState((current) => (current.phase === 'sending' ? { ...current, ...change } : current));
    setState({ phase: 'sending', file, sent: 0, reason: undefined });
    sending.current = sendingTo(IMPORTS, file, {
      onProgress: (sent) => patch({ sent, reason: undefined }),
      onDone: (name) => setState({ phase: 'ready', file, name }),
      onRefused: ({ message }) => {
        setState({ phase: 'none' });
        setFault(message || fileTexts.uploadFailure);
      },
      onInterrupted: (_, reason) => patch({ reason: reason ?? fileTexts.interrupted }),
    });
    sending.current.start();
  };
  return {
    state,
    fault,
    send,
    resume: () => sending.current?.resume(),
    /** Cancels an upload, or removes the file from the form. */
    clear: () => {
      sending.current?.cancel();
      setState({ phase: 'none' });
      setFault(undefined);
    },
  };
}
