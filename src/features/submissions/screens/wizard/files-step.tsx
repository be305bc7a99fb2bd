import { CircleCheck, CircleDashed, Upload } from 'lucide-react';
import { type ChangeEvent, type Dispatch, type SetStateAction, useId, useState } from 'react';
import { AppError } from '../../../../base/errors.ts';
import { fileSize } from '../../../../base/text.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { buttonClass, Spinner } from '../../../../ui/button.tsx';
import { FieldError } from '../../../../ui/field.tsx';
import { toast } from '../../../../ui/toast.tsx';
import type { FieldErrors } from '../../../../ui/use-server-form.ts';
import { uploadFiles } from '../../../files/client.ts';
import { fileTexts } from '../../../files/texts.ts';
import { FILE_TYPES, type FileType } from '../../rules.ts';
import { submissionTexts } from '../../texts.ts';
import type { AttachedFile, Draft } from './draft.ts';

const texts = submissionTexts.wizard;

interface FilesProps {
  draft: Draft;
  setDraft: Dispatch<SetStateAction<Draft>>;
  errors: FieldErrors;
}

export function FilesStep({ draft, setDraft, errors }: FilesProps) {
  const attach = (file: AttachedFile) => setDraft((known) => ({ ...known, files: [...known.files, file] }));
  return (
    <div className="grid gap-8">
      {FILE_TYPES.map((fileType) => (
        <UploadSlot
          key={fileType}
          fileType={fileType}
          files={draft.files.filter((file) => file.fileType === fileType)}
          error={errors[`files.${fileType}`]}
          onAttach={attach}
        />
      ))}
    </div>
  );
}

interface SlotProps {
  fileType: FileType;
  files: AttachedFile[];
  error: string | undefined;
  onAttach: (file: AttachedFile) => void;
}

function UploadSlot({ fileType, files, error, onAttach }: SlotProps) {
  const id = useId();
  const { busy, refusal, upload } = useUpload(fileType, onAttach);
  const { title, hint, required } = submissionTexts.slots[fileType];
  const newestOf = new Map(files.map((file) => [file.mimeType, file]));
  const message = refusal ?? error;
  return (
    <section aria-labelledby={`${id}-title`} className="grid gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id={`${id}-title`} className="text-xl">
          {title}
        </h2>
        <span className="text-sm text-faint">({required ? texts.required : texts.optional})</span>
        {files.length > 0 ? (
          <Badge tone="positive" icon={CircleCheck}>
            {texts.uploaded}
          </Badge>
        ) : (
          <Badge icon={CircleDashed}>{texts.pending}</Badge>
        )}
      </div>
      <p className="text-sm text-faint">{hint}</p>
      <ul className="grid gap-1 text-sm">
        {files.map((file) => (
          <li key={file.fileUrl} className="flex flex-wrap gap-x-3 break-all">
            <span className="font-semibold">{file.fileName}</span>
            <span className="text-faint">{fileSize(file.fileSize)}</span>
            {newestOf.get(file.mimeType) !== file && <span className="text-faint">({texts.replaced})</span>}
          </li>
        ))}
      </ul>
      <div>
        <label className={buttonClass('secondary', 'has-focus-visible:outline-3 has-focus-visible:outline-accent')}>
          {busy ? <Spinner /> : <Upload aria-hidden className="size-4" />}
          {busy ? texts.uploading : files.length > 0 ? texts.replaceFile : texts.chooseFile}
          <span className="sr-only">: {title}</span>
          <input
            type="file"
            accept=".pdf,.docx"
            disabled={busy}
            onChange={upload}
            className="sr-only"
            aria-describedby={message ? `${id}-error` : undefined}
          />
        </label>
      </div>
      {message && <FieldError id={`${id}-error`}>{message}</FieldError>}
    </section>
  );
}

/** Uploads what was chosen and says in words why a file is refused. */
function useUpload(fileType: FileType, onAttach: (file: AttachedFile) => void) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const upload = async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const file = input.files?.[0];
    if (!file) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      for (const uploaded of await uploadFiles([file])) onAttach({ ...uploaded, fileType });
      toast.success(fileTexts.uploadSuccess);
    } catch (error) {
      const message =
        error instanceof AppError ? error.message || fileTexts.uploadFailure : fileTexts.uploadNetworkError;
      toast.error(message);
      setRefusal(message);
    } finally {
      setBusy(false);
      // So that the same file can be chosen again.
      input.value = '';
    }
  };
  return { busy, refusal, upload };
}
