import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { instantOf } from '#base/dates.ts';
import { LANGUAGE_NAMES } from '#base/languages.ts';
import { api } from '#features/accounts/client.ts';
import { useMay } from '#features/accounts/widgets/use-role.ts';
import { decisionsClient } from '#features/decisions/client.ts';
import type { DecisionInput } from '#features/decisions/contract.ts';
import { DEFAULT_DELAY, type DecisionKind } from '#features/decisions/rules.ts';
import { decisionTexts } from '#features/decisions/texts.ts';
import type { Round } from '#features/review/contract.ts';
import { SentReportsField, sendableReports } from '#features/review/widgets/sent-reports-field.tsx';
import type { StaffSubmission } from '#features/submissions/contract.ts';
import { Button } from '#ui/button.tsx';
import { FieldError, Refusal, SelectField, TextArea, TextField } from '#ui/field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useRefusal } from '#ui/staff/use-refusal.ts';
import { toast } from '#ui/toast.tsx';
import { type FieldErrors, formValues } from '#ui/use-server-form.ts';
import { LetterFilesField } from './letter-files-field.tsx';
import { LetterPreview } from './letter-preview.tsx';
import { useWrittenLetter } from './use-written-letter.ts';

const texts = decisionTexts.screen;
const DELAYS = [0, 5, 10, 30, 60];

interface DecisionFormProps {
  submission: StaffSubmission;
  /** The decisions that are possible now. */
  kinds: DecisionKind[];
  suggested: DecisionKind | undefined;
  rounds: Round[];
}

/** The form of a decision. The letter stays in this tab until the decision is saved. */
export function DecisionForm({ submission, kinds, suggested, rounds }: DecisionFormProps) {
  const { id, number, version } = submission;
  const [kind, setKind] = useState(suggested);
  const { letter: written, language, failed, write, setDue, forget } = useWrittenLetter(id, kind);
  const sendable = kind && WITH_REPORTS.has(kind) ? sendableReports(rounds) : [];
  const letter = written && {
    ...written,
    reports: written.reports ?? sendable.map(({ id: reportId }) => ({ reportId })),
  };
  const { busy, errors, refusal, submit } = useRefusal(texts.failed);
  const mayOverride = useMay('submission.override');
  const navigate = useNavigate();
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!kind || !letter) return;
    void submit(async () => {
      const files = letter.files?.map(({ fileUrl }) => fileUrl) ?? [];
      const { overrideReason } = formValues(form);
      const { due, ...content } = letter;
      const decision = { kind, ...content, dueOn: due?.day, files, ...timeIn(form), overrideReason, version };
      const { message } = await decisionsClient(api).decide(id, decision);
      forget();
      toast.success(message);
      await navigate(`/dashboard/submissions/${number}`);
    }, form);
  };
  return (
    <form
      noValidate
      onSubmit={send}
      className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-start"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <KindChoice kinds={kinds} chosen={kind} onChoose={setKind} error={errors.kind} />
        {kind && !letter && <Skeleton className="h-80" />}
        {kind && letter && (
          <>
            {failed && <FieldError>{texts.letterFailed}</FieldError>}
            {language && language !== 'en' && <p>{texts.letterLanguage(LANGUAGE_NAMES[language])}</p>}
            {letter.due && (
              <DueField key={kind} day={letter.due.day} error={errors.dueOn} onDay={(day) => setDue(day, letter)} />
            )}
            {/* One line of text that may be wider than a phone. */}
            <TextArea
              label={texts.subject}
              name="subject"
              rows={2}
              className="field-sizing-content resize-none"
              value={letter.subject}
              onChange={({ target }) => write({ subject: target.value.replace(/\s*\n\s*/g, ' ') }, letter)}
              error={errors.subject}
            />
            <TextArea
              label={texts.letter}
              name="letter"
              rows={16}
              hint={texts.letterHint}
              value={letter.letter}
              onChange={({ target }) => write({ letter: target.value }, letter)}
              error={errors.letter}
            />
            {sendable.length > 0 && (
              <SentReportsField
                reports={sendable}
                sent={letter.reports}
                errors={errors}
                onChange={(reports) => write({ reports }, letter)}
              />
            )}
            {kind === 'ACCEPT' && rounds.length === 0 && <p className="text-sm text-faint">{texts.noReview}</p>}
            {errors.overrideReason &&
              (mayOverride ? (
                <TextField label={texts.overrideReason} name="overrideReason" error={errors.overrideReason} />
              ) : (
                <FieldError>{errors.overrideReason}</FieldError>
              ))}
            <LetterFilesField
              files={letter.files ?? []}
              error={errors.files}
              onChange={(files) => write({ files }, letter)}
            />
            <TimeFields key={kind} isPublication={kind === 'PUBLISH'} errors={errors} />
            <Refusal>{refusal}</Refusal>
            <Button type="submit" busy={busy} className="justify-self-start">
              {busy ? texts.sending : kind === 'PUBLISH' ? texts.publish : texts.send}
            </Button>
          </>
        )}
      </div>
      {kind && letter && <LetterPreview submissionId={id} kind={kind} letter={letter} />}
    </form>
  );
}

interface DueFieldProps {
  day: string;
  error: string | undefined;
  onDay: (day: string) => Promise<void>;
}

/** The day by which a revision is expected. */
function DueField({ day, error, onDay }: DueFieldProps) {
  const [chosen, setChosen] = useState(day);
  const choose = (next: string) => {
    setChosen(next);
    if (next)
      onDay(next).catch(() => {
        setChosen(day);
        toast.error(texts.dueOnFailed);
      });
  };
  return (
    <TextField
      label={texts.dueOn}
      hint={texts.dueOnHint}
      name="dueOn"
      type="date"
      required
      value={chosen}
      onChange={({ target }) => choose(target.value)}
      error={error}
    />
  );
}

const WITH_REPORTS: ReadonlySet<DecisionKind> = new Set(['ACCEPT', 'MINOR_REVISION', 'MAJOR_REVISION', 'REJECT']);
const AT_TIME = 'at';

/** When the decision is sent; a publication may also be set to a day and a time. */
function TimeFields({ isPublication, errors }: { isPublication: boolean; errors: FieldErrors }) {
  const [chosen, setChosen] = useState(String(DEFAULT_DELAY));
  const delays = DELAYS.map((minutes) => ({ value: String(minutes), label: texts.delays(minutes) }));
  return (
    <>
      <SelectField
        label={texts.delay}
        name="delayMinutes"
        hint={chosen === '0' ? undefined : texts.delayHint}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        options={isPublication ? [...delays, { value: AT_TIME, label: texts.at }] : delays}
        error={errors.delayMinutes}
      />
      {chosen === AT_TIME && (
        <TextField
          label={texts.publishAt}
          name="publishAt"
          type="datetime-local"
          hint={texts.publishAtHint}
          error={errors.publishAt}
        />
      )}
    </>
  );
}

function timeIn(form: HTMLFormElement): Pick<DecisionInput, 'delayMinutes' | 'publishAt'> {
  const { delayMinutes, publishAt } = formValues(form);
  // Without a day the server says at the field that it is missing.
  if (delayMinutes === AT_TIME) return { publishAt: publishAt ? instantOf(publishAt) : '' };
  return { delayMinutes: Number(delayMinutes) };
}

interface KindChoiceProps {
  kinds: DecisionKind[];
  chosen: DecisionKind | undefined;
  onChoose: (kind: DecisionKind) => void;
  error: string | undefined;
}

function KindChoice({ kinds, chosen, onChoose, error }: KindChoiceProps) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-medium">{texts.kind}</legend>
      {kinds.map((kind) => (
        <label
          key={kind}
          className="grid min-h-11 grid-cols-[auto_1fr] items-baseline gap-x-3 rounded-md border border-line px-3 py-2 has-checked:border-accent has-checked:bg-tint"
        >
          <input
            type="radio"
            name="kind"
            value={kind}
            checked={kind === chosen}
            onChange={() => onChoose(kind)}
            className="size-4 accent-accent"
          />
          <span>
            <span className="block font-medium">{decisionTexts.kinds[kind].name}</span>
            <span className="block text-sm text-faint">{decisionTexts.kinds[kind].hint}</span>
          </span>
        </label>
      ))}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
