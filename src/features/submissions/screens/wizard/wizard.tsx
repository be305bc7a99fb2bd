import earlyDraft from 'virtual:early-draft-script';
import { useEffect, useState } from 'react';
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
import type { SavedDraft } from '../../draft-contract.ts';
import { submissionTexts } from '../../texts.ts';
import { AuthorsStep } from './authors-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { allDeclared, type Draft, type Submitter, stepsWithErrors } from './draft.ts';
import { EARLY_FIELDS, earlyFieldInUse } from './early-fields.tsx';
import { FilesStep } from './files-step.tsx';
import { localDraft, startingDraft } from './local-draft.ts';
import { ReceiptPanel } from './receipt-panel.tsx';
import { ConflictNotice, SaveStatus } from './save-status.tsx';
import { StepIndicator } from './step-indicator.tsx';
import { SummaryStep } from './summary-step.tsx';
import { LAST_STEP, useStep } from './use-step.ts';
import { useSubmitting } from './use-submitting.ts';
import { WizardSkeleton } from './wizard-skeleton.tsx';

const texts = submissionTexts.wizard;
const NO_DRAFT: { data: SavedDraft | null; lostFiles: number } = { data: null, lostFiles: 0 };

export const meta = () => [{ title: `${texts.title} | ${JOURNAL.shortName}` }];

/** Loads topics and the saved draft. The form also opens without them: the server reports missing data on submitting. */
export const clientLoader = memberLoader(async () => {
  const owner = session.userId() ?? '';
  const [topics, saved, submitter] = await Promise.all([
    topicsClient(api)
      .list()
      .catch(() => []),
    submissionsClient(api)
      .latestDraft()
      .catch((error) => {
        if (error instanceof AppError && error.failure === 'unauthenticated') throw error;
        return NO_DRAFT;
      }),
    loadSubmitter(),
  ]);
  return { owner, topics, saved: saved.data, lostFiles: saved.lostFiles, submitter };
});

/** Returns the account's own data, to fill in; undefined when they cannot be loaded. */
async function loadSubmitter(): Promise<Submitter | undefined> {
  try {
    const { firstName, lastName, email, orcid } = await ownAccountClient(api).view();
    return { fullName: `${firstName} ${lastName}`, email, orcid: orcid ?? '' };
  } catch {
    return undefined;
  }
}

export const handle = { headScript: earlyDraft };
export const HydrateFallback = WizardSkeleton;

/** Changing the step does not reload data; navigating to the same address does. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;

/** Remounts the wizard when another person logs in over it. */
export default function WizardScreen() {
  const data = useLoaderData<typeof clientLoader>();
  return <Wizard key={data.owner} {...data} />;
}

interface LateTexts {
  start: Draft;
  setDraft: (change: (current: Draft) => Draft) => void;
}

/** Takes in what was written into the early form while this one was made ready. */
function useLateTexts(owner: string, { start, setDraft }: LateTexts): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    const kept = localDraft.read(owner);
    if (!kept || kept.isSynced) return;
    const late = EARLY_FIELDS.filter((name) => kept.draft[name] !== start[name] && kept.draft[name] !== '');
    if (late.length === 0) return;
    setDraft((current) => ({ ...current, ...Object.fromEntries(late.map((name) => [name, kept.draft[name]])) }));
  }, []);
}

/** Puts the caret at the end of a field when the form appears; nothing without one. */
function useFocusOf(name: string | undefined): void {
  useEffect(() => {
    const [field] = name ? document.getElementsByName(name) : [];
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  }, [name]);
}

function Wizard({ owner, topics, saved, lostFiles, submitter }: Awaited<ReturnType<typeof clientLoader>>) {
  // Read at the last moment: somebody may be writing into the early form.
  const [start] = useState(() => startingDraft(localDraft.read(owner), saved, submitter));
  useFocusOf(useState(earlyFieldInUse)[0]);
  const { step, setStep, heading } = useStep();
  const { revalidate } = useRevalidator();
  const wizard = useSubmitting({ start, owner, submitter, goTo: setStep });
  const { autosave, uploads, receipt, busy, errors, update } = wizard;
  const { draft, setDraft, conflict } = autosave;
  useLateTexts(owner, { start: start.draft, setDraft });

  /** Focuses the step's heading after a change that removes the clicked button. */
  const focusHeadingAfter = (change: () => void) => focusAfter(change, () => heading.current);

  if (receipt) return <ReceiptPanel {...receipt} onSubmitAnother={wizard.submitAnother} />;
  return (
    <div className="page-width py-12">
      <div className="max-w-4xl">
        <h1 className="text-3xl">{texts.title}</h1>
        <p className="mt-3 text-faint">{texts.lead}</p>
        <StepIndicator step={step} withErrors={stepsWithErrors(errors, draft)} onStep={setStep} />
        <SaveStatus
          saveState={autosave.saveState}
          onLogin={wizard.signIn.open}
          onRetry={autosave.saveNow}
          onDiscard={() => wizard.discard(focusHeadingAfter)}
          onStartNew={() => focusHeadingAfter(wizard.startNew)}
        />
        {conflict && (
          <ConflictNotice
            other={conflict}
            onTakeOther={() => focusHeadingAfter(() => autosave.takeOtherVersion(conflict))}
            onKeepThis={() => focusHeadingAfter(() => autosave.keepThisVersion(conflict))}
          />
        )}
        {lostFiles > 0 && <FieldError>{texts.lostFiles(lostFiles)}</FieldError>}
        <div className="mt-6">
          {Object.keys(errors).length > 0 && (
            <div role="alert" className="mb-6">
              <FieldError>{texts.checkFields}</FieldError>
            </div>
          )}
          <h2 ref={heading} tabIndex={-1} className="mb-6 scroll-mt-24 text-2xl outline-none">
            {texts.steps[step - 1]}
          </h2>
          {step === 1 && <DetailsStep draft={draft} update={update} topics={topics} errors={errors} />}
          {step === 2 && <AuthorsStep draft={draft} update={update} errors={errors} submitter={submitter} />}
          {step === 3 && <FilesStep draft={draft} setDraft={setDraft} uploads={uploads} errors={errors} />}
          {step === 4 && <SummaryStep draft={draft} update={update} topics={topics} errors={errors} onStep={setStep} />}
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
          autosave.saveNow();
          uploads.resumeAll();
        }}
      />
    </div>
  );
}
