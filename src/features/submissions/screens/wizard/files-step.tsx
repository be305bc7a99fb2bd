import { type Dispatch, Fragment, type SetStateAction } from 'react';
import { AnonymityReport } from '#features/anonymity/widgets/anonymity-report.tsx';
import type { FieldErrors } from '#ui/use-server-form.ts';
import { FILE_TYPES } from '../../rules.ts';
import { submissionTexts } from '../../texts.ts';
import { type AttachedFile, slotError } from '../uploads/attached-file.ts';
import { UploadSlot } from '../uploads/upload-slot.tsx';
import type { Uploads } from '../uploads/use-uploads.ts';
import type { Draft } from './draft.ts';

interface FilesProps {
  draft: Draft;
  setDraft: Dispatch<SetStateAction<Draft>>;
  uploads: Uploads;
  errors: FieldErrors;
}

export function FilesStep({ draft, setDraft, uploads, errors }: FilesProps) {
  const manuscript = draft.files.findLast(({ fileType }) => fileType === 'MANUSCRIPT');
  const remove = (removed: AttachedFile) =>
    setDraft((current) => ({
      ...current,
      files: current.files.filter(({ fileUrl }) => fileUrl !== removed.fileUrl),
    }));
  return (
    <div className="grid gap-8">
      {FILE_TYPES.map((fileType) => (
        <Fragment key={fileType}>
          <UploadSlot
            fileType={fileType}
            files={draft.files.filter((file) => file.fileType === fileType)}
            uploads={uploads}
            isRequired={submissionTexts.slots[fileType].required}
            error={slotError(draft.files, fileType, errors)}
            onRemove={remove}
          />
          {fileType === 'MANUSCRIPT' && manuscript && (
            <AnonymityReport key={manuscript.fileUrl} fileUrl={manuscript.fileUrl} authors={draft.authors} />
          )}
        </Fragment>
      ))}
    </div>
  );
}
