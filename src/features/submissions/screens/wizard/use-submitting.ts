import { useEffect, useRef, useState } from 'react';
import type { AppError } from '#base/errors.ts';
import { apiOf } from '#features/accounts/client.ts';
import { tellFailure } from '#features/accounts/widgets/tell-failure.ts';
import { focusAfter } from '#ui/focus-after.ts';
import { toast } from '#ui/toast.tsx';
import { fieldErrors, isNetworkError, useServerForm } from '#ui/use-server-form.ts';
import { submissionsClient } from '../../client.ts';
import { submissionTexts } from '../../texts.ts';
import { useUploads } from '../uploads/use-uploads.ts';
import { type Draft, errorsAtCards, faultsLeft, firstFaultyStep, toSubmission } from './draft.ts';
import { RIVAL_ID } from './draft-state.tsx';
import type { StartingDraft } from './local-draft.ts';
import { useKeptDraft } from './use-kept-draft.ts';

const leadToRival = (show = () => {}) => focusAfter(show, () => document.getElementById(RIVAL_ID));

type GoTo = (step: number, then?: 'heading' | 'fault') => void;

/** What happens to a draft on its way to becoming a submission: kept, filled with files, judged, sent. */
export function useSubmitting(start: StartingDraft, owner: string, goTo: GoTo) {
  const [receipt, setReceipt] = useState<{ number: string; hasCoAuthors: boolean }>();
  const [signingIn, setSigningIn] = useState(false);
  const kept = useKeptDraft(start, owner);
  const { draft, setDraft, keeping } = kept;
  const uploads = useUploads(draft.draftId, {
    onAttach: kept.attach,
    onSessionOver: () => setSigningIn(true),
  });
  const { busy, errors, setErrors, submit } = useServerForm(
    (error) => {
      if (isNetworkError(error)) return toast.error(submissionTexts.submitNetworkError);
      const { failure, message, issues } = error as AppError;
      if (failure === 'unauthenticated') return setSigningIn(true);
      toast.error(message || submissionTexts.submitFailure);
      if (failure === 'conflict') void kept.meetConflict(error as AppError, leadToRival);
      if (issues) goTo(firstFaultyStep(Object.keys(fieldErrors(issues))), 'fault');
    },
    (found) => errorsAtCards(draft, found),
  );

  /** Nothing that is still on its way to this draft may get into the next. */
  const startAnew = () => {
    uploads.cancelAll();
    kept.startAnew();
  };

  const before = useRef(draft);
  useEffect(() => {
    const earlier = before.current;
    before.current = draft;
    setErrors((known) => faultsLeft(known, earlier, draft));
  }, [draft, setErrors]);
  useEffect(() => {
    if (keeping === 'session-over') setSigningIn(true);
  }, [keeping]);

  const send = () => {
    // What is meant is to be said first.
    if (kept.rival) return leadToRival();
    return submit(() =>
      kept.handOver(async (newest, draftVersion) => {
        const submission = toSubmission(newest);
        const { data } = await submissionsClient(apiOf(owner)).create({ ...submission, draftVersion });
        toast.success(submissionTexts.submitSuccess);
        setReceipt({ number: data.number, hasCoAuthors: submission.authors.length > 1 });
        startAnew();
        goTo(1);
      }),
    );
  };

  return {
    ...{ kept, uploads, receipt, busy, errors, send, startAnew },
    update: (patch: Partial<Draft>) => setDraft((known) => ({ ...known, ...patch })),
    another: () => setReceipt(undefined),
    /** Thrown away at both places or at none. */
    discard: (lead: (change: () => void) => void) => void kept.discard().then(() => lead(startAnew), tellFailure),
    signIn: { isOpen: signingIn, open: () => setSigningIn(true), close: () => setSigningIn(false) },
  };
}
