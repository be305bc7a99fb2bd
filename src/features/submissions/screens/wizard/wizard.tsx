import { useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import type { AppError } from '../../../../base/errors.ts';
import { JOURNAL } from '../../../../base/journal.ts';
import { Button } from '../../../../ui/button.tsx';
import { FieldError } from '../../../../ui/field.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { fieldErrors, isNetworkError, useServerForm } from '../../../../ui/use-server-form.ts';
import { api } from '../../../accounts/client.ts';
import { memberLoader } from '../../../accounts/widgets/guard.ts';
import { topicsClient } from '../../../topics/client.ts';
import { submissionsClient } from '../../client.ts';
import type { Receipt } from '../../contract.ts';
import { submissionTexts } from '../../texts.ts';
import { AuthorsStep } from './authors-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { allDeclared, type Draft, emptyDraft, errorsAtCards, firstFaultyStep, toSubmission } from './draft.ts';
import { FilesStep } from './files-step.tsx';
import { ReceiptPanel } from './receipt-panel.tsx';
import { ReviewStep } from './review-step.tsx';
import { StepIndicator } from './step-indicator.tsx';
import { WizardSkeleton } from './wizard-skeleton.tsx';

const texts = submissionTexts.wizard;
const LAST_STEP = 4;

export const meta = () => [{ title: `${texts.title} | ${JOURNAL.shortName}` }];

// Without topics the form still opens; the server says what is missing.
export const clientLoader = memberLoader(() =>
  topicsClient(api)
    .list()
    .catch(() => []),
);

export const HydrateFallback = WizardSkeleton;

export default function WizardScreen() {
  const topics = useLoaderData<typeof clientLoader>();
  const navigate = useNavigate();
  const [step, setStep] = useState(1);
  const [draft, setDraft] = useState(emptyDraft);
  const [receipt, setReceipt] = useState<Receipt>();
  const {
    busy,
    errors: sent,
    submit,
  } = useServerForm((error) => {
    if (isNetworkError(error)) return toast.error(submissionTexts.submitNetworkError);
    const { failure, message, issues } = error as AppError;
    toast.error(message || submissionTexts.submitFailure);
    if (failure === 'unauthenticated') return void navigate('/login');
    if (issues) setStep(firstFaultyStep(Object.keys(fieldErrors(issues))));
  });

  const errors = errorsAtCards(draft, sent);
  const update = (patch: Partial<Draft>) => setDraft((known) => ({ ...known, ...patch }));
  const send = () =>
    submit(async () => {
      const { data } = await submissionsClient(api).create(toSubmission(draft));
      toast.success(submissionTexts.submitSuccess);
      setReceipt(data);
      setDraft(emptyDraft());
      setStep(1);
    });

  if (receipt) return <ReceiptPanel number={receipt.number} onAnother={() => setReceipt(undefined)} />;
  return (
    <div className="page-width max-w-4xl py-12">
      <h1 className="text-3xl">{texts.title}</h1>
      <p className="mt-3 text-faint">{texts.lead}</p>
      <StepIndicator step={step} onStep={setStep} />
      <div className="mt-10">
        {Object.keys(errors).length > 0 && (
          <div role="alert" className="mb-6">
            <FieldError>{texts.faultyFields}</FieldError>
          </div>
        )}
        {step === 1 && <DetailsStep {...{ draft, update, topics, errors }} />}
        {step === 2 && <AuthorsStep {...{ draft, update, errors }} />}
        {step === 3 && <FilesStep {...{ draft, setDraft, errors }} />}
        {step === 4 && <ReviewStep {...{ draft, update, topics, errors }} />}
      </div>
      <div className="mt-10 flex justify-between gap-4 border-t border-line pt-6">
        <Button look="secondary" disabled={step === 1} onClick={() => setStep(step - 1)}>
          {texts.previous}
        </Button>
        {step < LAST_STEP ? (
          <Button onClick={() => setStep(step + 1)}>{texts.next}</Button>
        ) : (
          <Button busy={busy} disabled={!allDeclared(draft)} onClick={send}>
            {busy ? texts.submitting : texts.submit}
          </Button>
        )}
      </div>
    </div>
  );
}
