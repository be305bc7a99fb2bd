import { type FormEvent, useState } from 'react';
import { AppError } from '#base/errors.ts';
import { withoutUndefined } from '#base/fields.ts';
import { api } from '#features/accounts/client.ts';
import { toastFailure } from '#features/accounts/widgets/failure-toast.ts';
import { SignInDialog } from '#features/accounts/widgets/sign-in-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { toast } from '#ui/toast.tsx';
import { useServerForm } from '#ui/use-server-form.ts';
import { useSessionState } from '#ui/use-session-state.ts';
import { submissionsClient } from '../../client.ts';
import { FILE_TYPES } from '../../rules.ts';
import { submissionTexts } from '../../texts.ts';
import { type AttachedFile, slotError } from '../uploads/attached-file.ts';
import { UploadSlot } from '../uploads/upload-slot.tsx';
import { useUploads } from '../uploads/use-uploads.ts';

const texts = submissionTexts.own;

interface Revision {
  files: AttachedFile[];
  note: string;
}

/** Form for a requested revision: new files and a message to the editors. Calls `onDone` when no revision is requested any more. */
export function RevisionForm({ submissionId, onDone }: { submissionId: string; onDone: () => void }) {
  const name = `revision-${submissionId}`;
  const [{ files, note }, setRevision] = useSessionState<Revision>(name, { files: [], note: '' });
  const [signingIn, setSigningIn] = useState(false);
  const uploads = useUploads(name, {
    onAttach: (file) => setFiles((current) => [...current, file]),
    onSessionOver: () => setSigningIn(true),
  });
  const { busy, errors, setErrors, submit } = useServerForm((error) => {
    const failure = error instanceof AppError ? error.failure : undefined;
    if (failure === 'unauthenticated') return setSigningIn(true);
    toastFailure(error);
    // The revision is no longer requested: another window has sent one, or the editors have made a decision.
    if (failure === 'conflict') onDone();
  });
  const setFiles = (change: (files: AttachedFile[]) => AttachedFile[]) => {
    setRevision((current) => ({ ...current, files: change(current.files) }));
    // The server has to validate the changed files again.
    setErrors(({ note: noteError }) => withoutUndefined({ note: noteError }));
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void submit(async () => {
      const sent = files.map(({ fileUrl, fileType }) => ({ fileUrl, fileType }));
      const { message } = await submissionsClient(api).revise(submissionId, { files: sent, note });
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
        {FILE_TYPES.map((fileType) => (
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
