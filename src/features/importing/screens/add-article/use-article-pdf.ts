import { useRef, useState } from 'react';
import { AppError } from '#base/errors.ts';
import { api } from '#features/accounts/client.ts';
import { fileTexts } from '#features/files/texts.ts';
import { type Sending, sendingOf } from '#features/files/widgets/sending.client.ts';
import { useWhenOnline } from '#ui/use-when-online.ts';
import { importingClient } from '../../client.ts';
import type { Suggestions } from '../../contract.ts';
import { importingTexts } from '../../texts.ts';

/** The PDF of the form: none, on its way, being read, or there. */
export type PdfState =
  | { phase: 'none' }
  | { phase: 'sending'; file: File; sent: number; reason: string | undefined }
  | { phase: 'reading' | 'ready'; file: File; fileUrl: string };

export type ArticlePdf = ReturnType<typeof useArticlePdf>;

/** Uploads the PDF of an article and has it read. `onRead` gets undefined for one in which nothing could be read. */
export function useArticlePdf(onRead: (suggestions: Suggestions | undefined) => void) {
  const [state, setState] = useState<PdfState>({ phase: 'none' });
  const [fault, setFault] = useState<string>();
  const sending = useRef<Sending>(undefined);
  useWhenOnline(state.phase === 'sending' && state.reason !== undefined, () => sending.current?.resume());

  const read = async (file: File, fileUrl: string) => {
    setState({ phase: 'reading', file, fileUrl });
    const suggestions = await importingClient(api)
      .suggest(fileUrl)
      .catch((error: unknown) => {
        if (!(error instanceof AppError)) console.error(error);
        return undefined;
      });
    // Another PDF may have been chosen meanwhile.
    setState((current) => {
      if (current.phase !== 'reading' || current.fileUrl !== fileUrl) return current;
      queueMicrotask(() => onRead(suggestions));
      return { phase: 'ready', file, fileUrl };
    });
  };
  const send = (file: File) => {
    sending.current?.cancel();
    setFault(undefined);
    if (!/\.pdf$/i.test(file.name)) return setFault(importingTexts.errors.noPdf);
    const patch = (change: { sent?: number; reason: string | undefined }) =>
      setState((current) => (current.phase === 'sending' ? { ...current, ...change } : current));
    const refuse = (message: string) => {
      setState({ phase: 'none' });
      setFault(message || fileTexts.uploadFailure);
    };
    sending.current = sendingOf(file, {
      onProgress: (sent) => patch({ sent, reason: undefined }),
      onDone: ({ fileUrl, mimeType }) =>
        mimeType === 'application/pdf' ? void read(file, fileUrl) : refuse(importingTexts.errors.noPdf),
      onRefused: ({ message }) => refuse(message),
      onInterrupted: (_, reason) => patch({ reason: reason ?? fileTexts.interrupted }),
    });
    setState({ phase: 'sending', file, sent: 0, reason: undefined });
    sending.current.start();
  };
  return {
    state,
    fault,
    setFault,
    send,
    resume: () => sending.current?.resume(),
    cancel: () => {
      sending.current?.cancel();
      setState({ phase: 'none' });
    },
  };
}
