import { useEffect, useRef, useState } from 'react';
import type { AppError } from '#base/errors.ts';
import { apiOf } from '#features/accounts/client.ts';
import { toastFailure } from '#features/accounts/widgets/failure-toast.ts';
import { focusAfter } from '#ui/focus-after.ts';
import { toast } from '#ui/toast.tsx';
import { fieldErrors, isNetworkError, useServerForm } from '#ui/use-server-form.ts';
import { submissionsClient } from '../../client.ts';
import { submissionTexts } from '../../texts.ts';
import { useUploads } from '../uploads/use-uploads.ts';
import {
  type Draft,
  errorsByCard,
  firstStepWithErrors,
  remainingErrors,
  type Submitter,
  toSubmission,
} from './draft.ts';
import type { StartingDraft } from './local-draft.ts';
import { CONFLICT_ID } from './save-status.tsx';
import { useAutosavedDraft } from './use-autosaved-draft.ts';
import type { FocusTarget } from './use-step.ts';

const focusConflict = (show = () => {}) => focusAfter(show, () => document.getElementById(CONFLICT_ID));

interface Submitting {
  start: StartingDraft;
  /** The user's id. */
  owner: string;
  submitter: Submitter | undefined;
  goTo: (step: number, target?: FocusTarget) => void;
}

/** Saves, fills and submits a draft, and shows the server's errors at the draft's fields. */
export function useSubmitting({ start, owner, submitter, goTo }: Submitting) {
  const [receipt, setReceipt] = useState<{ number: string; hasCoAuthors: boolean }>();
  const [signingIn, setSigningIn] = useState(false);
  const autosave = useAutosavedDraft(start, { owner, submitter });
  const { draft, setDraft, saveState } = autosave;
  const uploads = useUploads(draft.draftId, {
    onAttach: autosave.attach,
    onSessionOver: () => setSigningIn(true),
  });
  const { busy, errors, setErrors, submit } = useServerForm(
    (error) => {
      if (isNetworkError(error)) return toast.error(submissionTexts.submitNetworkError);
      const { failure, message, issues } = error as AppError;
      if (failure === 'unauthenticated') return setSigningIn(true);
      toast.error(message || submissionTexts.submitFailure);
      if (failure === 'conflict') void autosave.handleConflict(error as AppError, focusConflict);
      if (issues) goTo(firstStepWithErrors(Object.keys(fieldErrors(issues))), 'error');
    },
    (found) => errorsByCard(draft, found),
  );

  const startNew = () => {
    // Running uploads must not be attached to the next draft.
    uploads.cancelAll();
    autosave.startNew();
  };

  const previousDraft = useRef(draft);
  useEffect(() => {
    const before = previousDraft.current;
    previousDraft.current = draft;
    setErrors((current) => remainingErrors(current, { before, after: draft }));
  }, [draft, setErrors]);
  useEffect(() => {
    if (saveState === 'session-over') setSigningIn(true);
  }, [saveState]);

  const send = () => {
    // The author has to choose a version before submitting.
    if (autosave.conflict) return focusConflict();
    return submit(() =>
      autosave.runExclusively(async (latestDraft, draftVersion) => {
        const submission = toSubmission(latestDraft);
        const { data } = await submissionsClient(apiOf(owner)).create({ ...submission, draftVersion });
        toast.success(submissionTexts.submitSuccess);
        setReceipt({ number: data.number, hasCoAuthors: submission.authors.length > 1 });
        startNew();
        goTo(1);
      }),
    );
  };

  return {
    autosave,
    uploads,
    receipt,
    busy,
    errors,
    send,
    startNew,
    update: (patch: Partial<Draft>) => setDraft((current) => ({ ...current, ...patch })),
    submitAnother: () => setReceipt(undefined),
    /** Discards the draft in this browser only after the server has discarded it. */
    discard: (lead: (change: () => void) => void) => void autosave.discard().then(() => lead(startNew), toastFailure),
    signIn: { isOpen: signingIn, open: () => setSigningIn(true), close: () => setSigningIn(false) },
  };
}
