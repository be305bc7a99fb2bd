import { type FormEvent, useState } from 'react';
import { AppError } from '#base/errors.ts';
import { api } from '#features/accounts/client.ts';
import { toastFailure } from '#features/accounts/widgets/failure-toast.ts';
import { SignInDialog } from '#features/accounts/widgets/sign-in-dialog.tsx';
import type { Topic } from '#features/topics/contract.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { TextArea } from '#ui/field.tsx';
import { toast } from '#ui/toast.tsx';
import { useServerForm } from '#ui/use-server-form.ts';
import { useSessionState } from '#ui/use-session-state.ts';
import { submissionsClient } from '../../client.ts';
import type { OwnSubmission } from '../../contract.ts';
import { type FieldValues, fieldsIn, isFieldPath } from '../../fields/fields.ts';
import { BLIND_REVIEW_FILES, MAIN_FILES, RESPONSE_LETTER } from '../../rules.ts';
import { submissionTexts } from '../../texts.ts';
import { FieldInputs } from '../../widgets/field-inputs.tsx';
import { type AttachedFile, slotError } from '../uploads/attached-file.ts';
import { UploadSlot } from '../uploads/upload-slot.tsx';
import { useUploads } from '../uploads/use-uploads.ts';
import { AuthorsStep } from '../wizard/authors-step.tsx';
import { type AuthorCard, cardsOf, contentOfCard, errorsByCard, filledAuthors } from '../wizard/draft.ts';

/** The slots of a revision: the manuscript and the answer to the reports first. */
const REVISION_FILES = ['MANUSCRIPT', RESPONSE_LETTER, ...MAIN_FILES.slice(1), ...BLIND_REVIEW_FILES] as const;

const texts = submissionTexts.own;

interface Revision {
  files: AttachedFile[];
  note: string;
  /** Undefined until something is changed. */
  fields?: FieldValues;
  authors?: AuthorCard[];
}

interface RevisionFormProps {
  submission: OwnSubmission;
  topics: Topic[];
  onDone: () => void;
}

/** Form for a requested revision: new files and a message to the editors. Calls `onDone` when no revision is requested any more. */
export function RevisionForm({ submission, topics, onDone }: RevisionFormProps) {
  const name = `revision-${submission.id}`;
  const [revision, setRevision] = useSessionState<Revision>(name, { files: [], note: '' });
  const { files, note, fields } = revision;
  const [storedAuthors] = useState(() => cardsOf(submission.authors));
  const draft = { authors: revision.authors ?? storedAuthors };
  const [signingIn, setSigningIn] = useState(false);
  const uploads = useUploads(name, {
    onAttach: (file) => setFiles((current) => [...current, file]),
    onSessionOver: () => setSigningIn(true),
  });
  const { busy, errors, setErrors, submit } = useServerForm(
    (error) => {
      const failure = error instanceof AppError ? error.failure : undefined;
      if (failure === 'unauthenticated') return setSigningIn(true);
      toastFailure(error);
      // The revision is no longer requested: another window has sent one, or the editors have made a decision.
      if (failure === 'conflict') onDone();
    },
    (found) => errorsByCard(draft, found),
  );
  const setFiles = (change: (files: AttachedFile[]) => AttachedFile[]) => {
    setRevision((current) => ({ ...current, files: change(current.files) }));
    // The server has to validate the changed files again.
    setErrors((current) => Object.fromEntries(Object.entries(current).filter(([path]) => !path.startsWith('files'))));
  };

  const hasAuthorErrors = Object.keys(errors).some(
    (path) => path === 'authors' || (path.includes('.') && !isFieldPath(path)),
  );

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void submit(async () => {
      const sent = files.map(({ fileUrl, fileType }) => ({ fileUrl, fileType }));
      const { message } = await submissionsClient(api).revise(submission.id, {
        files: sent,
        note,
        ...fields,
        ...(revision.authors && { authors: filledAuthors(draft).map(contentOfCard) }),
      });
      toast.success(message);
      uploads.cancelAll();
      setRevision(undefined);
      onDone();
    }, form);
  };

  return (
    <section data-screen-only className="grid gap-6 border-y-2 border-accent py-6">
      <div>
        <h2 className="text-xl">{texts.revisionTitle}</h2>
        <p className="measure mt-1 text-faint">{texts.revisionLead}</p>
      </div>
      <form onSubmit={onSubmit} method="post" data-live className="grid gap-6">
        {REVISION_FILES.map((fileType) => (
          <UploadSlot
            key={fileType}
            fileType={fileType}
            files={files.filter((file) => file.fileType === fileType)}
            uploads={uploads}
            isRequired={fileType === 'MANUSCRIPT'}
            error={slotError(files, fileType, errors)}
            onRemove={(removed) => setFiles((current) => current.filter((file) => file !== removed))}
          />
        ))}
        <Disclosure
          title={texts.revisionDetails}
          open={Object.keys(errors).some(isFieldPath)}
          className="border-y border-line py-2"
        >
          <div className="grid gap-6 py-4">
            <FieldInputs
              values={fields ?? fieldsIn(submission)}
              onChange={(patch) =>
                setRevision((current) => ({
                  ...current,
                  fields: { ...(current.fields ?? fieldsIn(submission)), ...patch },
                }))
              }
              errors={errors}
              topics={topics}
            />
          </div>
        </Disclosure>
        <Disclosure title={texts.revisionAuthors} open={hasAuthorErrors} className="border-b border-line pb-2">
          <div className="py-4">
            <AuthorsStep
              draft={draft}
              update={({ authors }) => setRevision((current) => ({ ...current, authors }))}
              errors={errors}
              submitter={undefined}
            />
          </div>
        </Disclosure>
        <TextArea
          label={texts.revisionNote}
          name="note"
          value={note}
          onChange={({ target }) => setRevision((current) => ({ ...current, note: target.value }))}
          error={errors.note}
        />
        <Button type="submit" busy={busy} disabled={uploads.isBusy} className="justify-self-start">
          {texts.revisionSend}
        </Button>
      </form>
      <SignInDialog
        open={signingIn}
        onClose={() => setSigningIn(false)}
        onSignedIn={() => {
          setSigningIn(false);
          uploads.resumeAll();
        }}
      />
    </section>
  );
}
