import { type ShouldRevalidateFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { AppError } from '#base/errors.ts';
import { api, ownAccountClient, session } from '#features/accounts/client.ts';
import { memberLoader } from '#features/accounts/widgets/guard.ts';
import { SignInDialog } from '#features/accounts/widgets/sign-in-dialog.tsx';
import { JOURNAL } from '#features/journal/journal.ts';
import { topicsClient } from '#features/topics/client.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { focusAfter } from '#ui/focus-after.ts';
import { submissionsClient } from '../../client.ts';
import type { KeptDraft } from '../../draft-contract.ts';
import { submissionTexts } from '../../texts.ts';
import { AuthorsStep } from './authors-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { allDeclared, faultySteps } from './draft.ts';
import { DraftState, RivalNotice } from './draft-state.tsx';
import { FilesStep } from './files-step.tsx';
import { localDraft, startingDraft } from './local-draft.ts';
import type { Submitter } from './own-orcid.ts';
import { ReceiptPanel } from './receipt-panel.tsx';
import { StepIndicator } from './step-indicator.tsx';
import { ReviewStep } from './summary-step.tsx';
import { LAST_STEP, useStep } from './use-step.ts';
import { useSubmitting } from './use-submitting.ts';
import { WizardSkeleton } from './wizard-skeleton.tsx';

const texts = submissionTexts.wizard;
const NO_DRAFT: { data: KeptDraft | null; lostFiles: number } = { data: null, lostFiles: 0 };

export const meta = () => [{ title: `${texts.title} | ${JOURNAL.shortName}` }];

/** Without topics or the kept draft the form still opens: what is missing is said when it matters. */
export const clientLoader = memberLoader(async () => {
  const owner = session.userId() ?? '';
  const [topics, kept, me] = await Promise.all([
    topicsClient(api)
      .list()
      .catch(() => []),
    submissionsClient(api)
      .latestDraft()
      .catch((error) => {
        if (error instanceof AppError && error.failure === 'unauthenticated') throw error;
        return NO_DRAFT;
      }),
    submitter(),
  ]);
  return { owner, topics, start: startingDraft(localDraft.read(owner), kept.data), lostFiles: kept.lostFiles, me };
});

/** Whoever has an ORCID iD linked need not type it; without one, or when it cannot be had, nothing is filled in. */
async function submitter(): Promise<Submitter | undefined> {
  try {
    const { firstName, lastName, email, orcid } = await ownAccountClient(api).view();
    return orcid ? { fullName: `${firstName} ${lastName}`, email, orcid } : undefined;
  } catch {
    return undefined;
  }
}

export const HydrateFallback = WizardSkeleton;

/** Going from step to step loads nothing anew; being asked to where one is does. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;

/** A wizard for each person: whoever signs in over somebody else's gets one of his own. */
export default function WizardScreen() {
  const data = useLoaderData<typeof clientLoader>();
  return <Wizard key={data.owner} {...data} />;
}

function Wizard({ owner, topics, start, lostFiles, me }: Awaited<ReturnType<typeof clientLoader>>) {
  const { step, setStep, heading } = useStep();
  const { revalidate } = useRevalidator();
  const wizard = useSubmitting(start, owner, setStep);
  const { kept, uploads, receipt, busy, errors, update } = wizard;
  const { draft, setDraft } = kept;

  /** What the buttons stand in goes away with what they do; the step is where one goes on. */
  const atHeading = (change: () => void) => focusAfter(change, () => heading.current);

  if (receipt) return <ReceiptPanel {...receipt} onAnother={wizard.another} />;
  return (
    <div className="page-width py-12">
      <div className="max-w-4xl">
        <h1 className="text-3xl">{texts.title}</h1>
        <p className="mt-3 text-faint">{texts.lead}</p>
        <StepIndicator step={step} faulty={faultySteps(errors, draft)} onStep={setStep} />
        <DraftState
          keeping={kept.keeping}
          onLogin={wizard.signIn.open}
          onRetry={kept.keepNow}
          onDiscard={() => wizard.discard(atHeading)}
          onStartAnew={() => atHeading(wizard.startAnew)}
        />
        {kept.rival && (
          <RivalNotice
            rival={kept.rival}
            onUse={(rival) => atHeading(() => kept.takeRival(rival))}
            onKeepMine={(rival) => atHeading(() => kept.keepMine(rival))}
          />
        )}
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
          {step === 2 && <AuthorsStep {...{ draft, update, errors, me }} />}
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
            <Button busy={busy} disabled={!allDeclared(draft) || uploads.isBusy} onClick={wizard.send}>
              {busy ? texts.submitting : texts.submit}
            </Button>
          )}
        </div>
      </div>
      <SignInDialog
        open={wizard.signIn.isOpen}
        onClose={wizard.signIn.close}
        onSignedIn={() => {
          wizard.signIn.close();
          if (session.userId() !== owner) return void revalidate();
          kept.keepNow();
          uploads.resumeAll();
        }}
      />
    </div>
  );
}
