import { useEffect, useRef, useState } from 'react';
import { type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router';
import { AppError } from '../../../../base/errors.ts';
import { JOURNAL } from '../../../../base/journal.ts';
import { Button } from '../../../../ui/button.tsx';
import { FieldError } from '../../../../ui/field.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { fieldErrors, isNetworkError, useServerForm } from '../../../../ui/use-server-form.ts';
import { api } from '../../../accounts/client.ts';
import { memberLoader } from '../../../accounts/widgets/guard.ts';
import { SignInDialog } from '../../../accounts/widgets/sign-in-dialog.tsx';
import { topicsClient } from '../../../topics/client.ts';
import { submissionsClient } from '../../client.ts';
import type { KeptDraft, Receipt } from '../../contract.ts';
import { submissionTexts } from '../../texts.ts';
import { useUploads } from '../uploads/use-uploads.ts';
import { AuthorsStep } from './authors-step.tsx';
import { DetailsStep } from './details-step.tsx';
import {
  allDeclared,
  type Draft,
  errorsAtCards,
  faultsLeft,
  faultySteps,
  firstFaultyStep,
  toSubmission,
} from './draft.ts';
import { DraftState, RivalNotice } from './draft-state.tsx';
import { FilesStep } from './files-step.tsx';
import { localDraft, startingDraft } from './local-draft.ts';
import { ReceiptPanel } from './receipt-panel.tsx';
import { ReviewStep } from './review-step.tsx';
import { StepIndicator } from './step-indicator.tsx';
import { useKeptDraft } from './use-kept-draft.ts';
import { LAST_STEP, useStep } from './use-step.ts';
import { WizardSkeleton } from './wizard-skeleton.tsx';

const texts = submissionTexts.wizard;
const NO_DRAFT: { data: KeptDraft | null; lostFiles: number } = { data: null, lostFiles: 0 };

export const meta = () => [{ title: `${texts.title} | ${JOURNAL.shortName}` }];

/** Without topics or the kept draft the form still opens: what is missing is said when it matters. */
export const clientLoader = memberLoader(async () => {
  const [topics, kept] = await Promise.all([
    topicsClient(api)
      .list()
      .catch(() => []),
    submissionsClient(api)
      .latestDraft()
      .catch((error) => {
        if (error instanceof AppError && error.failure === 'unauthenticated') throw error;
        return NO_DRAFT;
      }),
  ]);
  return { topics, start: startingDraft(localDraft.read(), kept.data), lostFiles: kept.lostFiles };
});

export const HydrateFallback = WizardSkeleton;

/** Going from step to step loads nothing anew. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname;

export default function WizardScreen() {
  const { topics, start, lostFiles } = useLoaderData<typeof clientLoader>();
  const { step, setStep, heading } = useStep();
  const [receipt, setReceipt] = useState<Receipt>();
  const [signingIn, setSigningIn] = useState(false);
  const kept = useKeptDraft(start);
  const { draft, setDraft } = kept;
  const uploads = useUploads({
    onAttach: (file) => setDraft((known) => ({ ...known, files: [...known.files, file] })),
    onSessionOver: () => setSigningIn(true),
  });
  const { busy, errors, setErrors, submit } = useServerForm(
    (error) => {
      if (isNetworkError(error)) return toast.error(submissionTexts.submitNetworkError);
      const { failure, message, issues } = error as AppError;
      if (failure === 'unauthenticated') return setSigningIn(true);
      toast.error(message || submissionTexts.submitFailure);
      if (issues) setStep(firstFaultyStep(Object.keys(fieldErrors(issues))), 'fault');
    },
    (found) => errorsAtCards(draft, found),
  );
  const before = useRef(draft);
  useEffect(() => {
    const earlier = before.current;
    before.current = draft;
    setErrors((known) => faultsLeft(known, earlier, draft));
  }, [draft, setErrors]);
  useEffect(() => {
    if (kept.keeping === 'session-over') setSigningIn(true);
  }, [kept.keeping]);

  const update = (patch: Partial<Draft>) => setDraft((known) => ({ ...known, ...patch }));
  const send = () =>
    submit(async () => {
      const { data } = await submissionsClient(api).create(toSubmission(draft));
      toast.success(submissionTexts.submitSuccess);
      setReceipt(data);
      kept.startAnew();
      setStep(1);
    });
  const discard = () =>
    void kept
      .discard()
      .catch(() => {})
      .finally(kept.startAnew);

  if (receipt) return <ReceiptPanel number={receipt.number} onAnother={() => setReceipt(undefined)} />;
  return (
    <div className="page-width py-12">
      <div className="max-w-4xl">
        <h1 className="text-3xl">{texts.title}</h1>
        <p className="mt-3 text-faint">{texts.lead}</p>
        <StepIndicator step={step} faulty={faultySteps(errors, draft)} onStep={setStep} />
        <DraftState
          keeping={kept.keeping}
          onLogin={() => setSigningIn(true)}
          onRetry={kept.keepNow}
          onDiscard={discard}
          onStartAnew={kept.startAnew}
        />
        {kept.rival && <RivalNotice rival={kept.rival} onUse={kept.useRival} onKeepMine={kept.keepMine} />}
        {lostFiles > 0 && <FieldError>{texts.lostFiles(lostFiles)}</FieldError>}
        <div className="mt-6">
          {Object.keys(errors).length > 0 && (
            <div role="alert" className="mb-6">
              <FieldError>{texts.faultyFields}</FieldError>
            </div>
          )}
          <h2 ref={heading} tabIndex={-1} className="mb-6 scroll-mt-24 text-2xl outline-none">
            {texts.steps[step - 1]}
          </h2>
          {step === 1 && <DetailsStep {...{ draft, update, topics, errors }} />}
          {step === 2 && <AuthorsStep {...{ draft, update, errors }} />}
          {step === 3 && <FilesStep {...{ draft, setDraft, uploads, errors }} />}
          {step === 4 && <ReviewStep {...{ draft, update, topics, errors }} />}
        </div>
        {step === LAST_STEP && uploads.isBusy && <p className="mt-6">{texts.uploadsRunning}</p>}
        <div className="mt-10 flex justify-between gap-4 border-t border-line pt-6">
          <Button look="secondary" disabled={step === 1} onClick={() => setStep(step - 1)}>
            {texts.previous}
          </Button>
          {step < LAST_STEP ? (
            <Button onClick={() => setStep(step + 1)}>{texts.next}</Button>
          ) : (
            <Button busy={busy} disabled={!allDeclared(draft) || uploads.isBusy} onClick={send}>
              {busy ? texts.submitting : texts.submit}
            </Button>
          )}
        </div>
      </div>
      <SignInDialog
        open={signingIn}
        onClose={() => setSigningIn(false)}
        onSignedIn={() => {
          setSigningIn(false);
          kept.keepNow();
          uploads.resumeAll();
        }}
      />
    </div>
  );
}
