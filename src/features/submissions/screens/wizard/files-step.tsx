import { type Dispatch, Fragment, type SetStateAction, useState } from 'react';
import { AnonymityReport } from '#features/anonymity/widgets/anonymity-report.tsx';
import { Button } from '#ui/button.tsx';
import type { FieldErrors } from '#ui/use-server-form.ts';
import { BLIND_REVIEW_FILES, type FileType, MAIN_FILES } from '../../rules.ts';
import { submissionTexts } from '../../texts.ts';
import { type AttachedFile, slotError } from '../uploads/attached-file.ts';
import { UploadSlot } from '../uploads/upload-slot.tsx';
import type { Uploads } from '../uploads/use-uploads.ts';
import type { Draft } from './draft.ts';

const texts = submissionTexts.wizard;

interface FilesProps {
  draft: Draft;
  setDraft: Dispatch<SetStateAction<Draft>>;
  uploads: Uploads;
  errors: FieldErrors;
}

export function FilesStep({ draft, setDraft, uploads, errors }: FilesProps) {
  const latest = (type: FileType) => draft.files.findLast(({ fileType }) => fileType === type);
  // The report is about the file that reviewers would get.
  const forReviewers = latest('BLIND_MANUSCRIPT') ?? latest('MANUSCRIPT');
  const remove = (removed: AttachedFile) =>
    setDraft((current) => ({
      ...current,
      files: current.files.filter(({ fileUrl }) => fileUrl !== removed.fileUrl),
    }));
  const slot = (fileType: FileType) => (
    <UploadSlot
      fileType={fileType}
      files={draft.files.filter((file) => file.fileType === fileType)}
      uploads={uploads}
      isRequired={submissionTexts.slots[fileType].required}
      error={slotError(draft.files, fileType, errors)}
      onRemove={remove}
    />
  );
  const reportOn = (fileType: FileType) =>
    forReviewers?.fileType === fileType && (
      <AnonymityReport key={forReviewers.fileUrl} fileUrl={forReviewers.fileUrl} authors={draft.authors} />
    );
  const [isPreparing, setPreparing] = useState(false);
  const isPrepared = BLIND_REVIEW_FILES.some((type) => draft.files.some(({ fileType }) => fileType === type));
  return (
    <div className="grid gap-8">
      {MAIN_FILES.map((fileType) => (
        <Fragment key={fileType}>
          {slot(fileType)}
          {reportOn(fileType)}
        </Fragment>
      ))}
      {isPrepared || isPreparing ? (
        <section className="grid gap-8">
          <p className="measure text-sm text-faint">{texts.blindReviewLead}</p>
          {BLIND_REVIEW_FILES.map((fileType) => (
            <Fragment key={fileType}>
              {slot(fileType)}
              {reportOn(fileType)}
            </Fragment>
          ))}
        </section>
      ) : (
        <Button look="quiet" className="-ml-4 justify-self-start" onClick={() => setPreparing(true)}>
          {texts.blindReview}
        </Button>
      )}
    </div>
  );
}
