import { useId } from 'react';
import { longDate } from '#base/dates.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { CheckField, FieldError, Refusal, TextArea, TextField } from '#ui/field.tsx';
import { DAYS, DECLINE_REASONS } from '../../rules.ts';
import type { BlindReview } from '../contract.ts';
import { blindTexts } from '../texts.ts';
import { PROPOSAL_LINES } from './acts.ts';
import type { Outcome } from './report-form.tsx';

const { page: texts, declineReasons } = blindTexts;

interface ChoicesProps {
  legend: string;
  name: string;
  options: { value: string; label: string }[];
  chosen: string | undefined;
  error: string | undefined;
}

/** A question with one answer of several. */
function Choices({ legend, name, options, chosen, error }: ChoicesProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined} className="grid gap-1">
      <legend className="text-sm font-medium">{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value} className="flex min-h-11 items-center gap-3 py-1">
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={chosen === value}
            className="size-5 shrink-0 accent-accent"
          />
          {label}
        </label>
      ))}
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}

/** Whether the invitation is to a revision, and the person has sent a report in an earlier round. */
export function isInvitedAgain({ round, reports }: Pick<BlindReview, 'round' | 'reports'>): boolean {
  return reports.some((report) => report.round < round);
}

/** Dates, what is expected, and the form to accept. */
export function Answer({ review, outcome }: { review: BlindReview; outcome: Outcome | undefined }) {
  const { values = {}, errors = {}, refusal } = outcome?.act === 'accept' ? outcome : {};
  const { answerDue, state } = review;
  return (
    <>
      <section className="grid gap-4">
        <div>
          <h2 className="text-xl">{texts.expected}</h2>
          <p className="measure mt-2">{isInvitedAgain(review) ? texts.revisionTask : texts.expectedText}</p>
        </div>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
          {answerDue && state !== 'DECLINED' && (
            <>
              <dt className="text-faint">{texts.answerBy}</dt>
              <dd>{longDate(answerDue)}</dd>
            </>
          )}
          <dt className="text-faint">{texts.reportDue}</dt>
          <dd>{texts.reportDays(DAYS.report)}</dd>
        </dl>
      </section>
      <section id="accept" className="scroll-mt-6 rounded-md border border-line bg-raised p-5 sm:p-6">
        <h2 className="text-xl">{texts.acceptTitle}</h2>
        <form method="post" action="#accept" className="mt-4 grid gap-5">
          <Choices
            legend={texts.interests}
            name="interests"
            options={[
              { value: 'NONE', label: texts.interestsNone },
              { value: 'DECLARED', label: texts.interestsDeclared },
            ]}
            chosen={values.interests}
            error={errors.interests}
          />
          <TextField
            label={texts.interestsText}
            name="interestsText"
            hint={texts.interestsHint}
            defaultValue={values.interestsText}
            error={errors.interestsText}
          />
          <Refusal>{refusal}</Refusal>
          <div>
            <Button type="submit" name="act" value="accept">
              {texts.accept}
            </Button>
          </div>
        </form>
      </section>
    </>
  );
}

interface DeclineProps {
  isAccepted?: boolean;
  /** Whether the report was sent before, and is to be completed. */
  isReopened?: boolean;
  outcome: Outcome | undefined;
}

/** The words of each way to decline. */
const wordsOf = ({ isAccepted, isReopened }: DeclineProps) =>
  isReopened
    ? { title: texts.cannotComplete, lead: texts.cannotCompleteLead, button: texts.cannotCompleteSubmit }
    : isAccepted
      ? { title: texts.giveUp, lead: texts.giveUpLead, button: texts.giveUpSubmit }
      : { title: texts.declineTitle, lead: texts.declineLead, button: texts.decline };

/** The form to decline an invitation, to give an accepted review up, or to leave a report as it was sent. */
export function Decline(props: DeclineProps) {
  const { isReopened = false, outcome } = props;
  const words = wordsOf(props);
  const own = outcome?.act === 'decline' ? outcome : undefined;
  const { values = {}, errors = {}, refusal } = own ?? {};
  return (
    <Disclosure title={words.title} open={own !== undefined}>
      <form
        id="decline"
        method="post"
        action="#decline"
        className="mt-4 grid scroll-mt-6 gap-5 rounded-md border border-line bg-raised p-5 sm:p-6"
      >
        <p>{words.lead}</p>
        <Choices
          legend={texts.reason}
          name="reason"
          options={DECLINE_REASONS.map((value) => ({ value, label: declineReasons[value] }))}
          chosen={values.reason}
          error={errors.reason}
        />
        <TextArea
          label={texts.reasonText}
          name="reasonText"
          rows={3}
          hint={texts.optional}
          defaultValue={values.reasonText}
          error={errors.reasonText}
        />
        {!isReopened && <Proposals values={values} errors={errors} />}
        <TextField
          label={texts.notBefore}
          name="notBefore"
          type="date"
          hint={texts.optional}
          defaultValue={values.notBefore}
          error={errors.notBefore}
        />
        <CheckField label={texts.declinesAll} name="declinesAll" defaultChecked={values.declinesAll === 'on'} />
        <Refusal>{refusal}</Refusal>
        <div>
          <Button type="submit" name="act" value="decline" look="secondary">
            {words.button}
          </Button>
        </div>
      </form>
    </Disclosure>
  );
}

function Proposals({ values, errors }: { values: Record<string, string>; errors: Record<string, string> }) {
  // The server counts the lines that are filled in.
  const filled = PROPOSAL_LINES.filter((line) => values[`name${line}`] || values[`email${line}`]);
  const errorAt = (line: number, field: string) => errors[`proposals.${filled.indexOf(line)}.${field}`];
  const fieldsOf = (line: number) => (
    <div key={line} className="grid gap-3 sm:grid-cols-3">
      <TextField
        label={texts.proposalName(line)}
        name={`name${line}`}
        defaultValue={values[`name${line}`]}
        error={errorAt(line, 'fullName')}
      />
      <TextField
        label={texts.proposalEmail(line)}
        name={`email${line}`}
        type="email"
        defaultValue={values[`email${line}`]}
        error={errorAt(line, 'email')}
      />
      <TextField
        label={texts.proposalAffiliation(line)}
        name={`affiliation${line}`}
        defaultValue={values[`affiliation${line}`]}
        error={errorAt(line, 'affiliation')}
      />
    </div>
  );
  const [first = 1, ...others] = PROPOSAL_LINES;
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 text-sm font-medium">
        {texts.proposals} ({texts.optional})
      </legend>
      {fieldsOf(first)}
      <Disclosure title={texts.moreProposals} open={filled.some((line) => line !== first)}>
        <div className="grid gap-6 pt-2">{others.map(fieldsOf)}</div>
      </Disclosure>
    </fieldset>
  );
}
