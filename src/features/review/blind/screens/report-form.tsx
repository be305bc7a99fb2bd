import { CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { API_ROOT } from '#base/client.ts';
import { dayOf, longDate, momentOf } from '#base/dates.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { CheckField, Refusal, SelectField, TextArea, TextField } from '#ui/field.tsx';
import type { FormRefusal } from '#ui/form-outcome.ts';
import {
  CONFIDENCES,
  NOTICES,
  RATINGS,
  RECOMMENDATIONS,
  REPORT_FIELDS,
  type ReportDraft,
  type ReportField,
  SCALE_QUESTIONS,
  type ScaleQuestion,
  YES_NO_FIELDS,
} from '../../report-form.ts';
import type { BlindReview } from '../contract.ts';
import { answerInWords, titleOf } from '../offline-form.ts';
import { blindTexts } from '../texts.ts';
import { confirmationOf } from './acts.ts';
import { KeptTexts } from './kept-texts.tsx';

const { page: texts, questions, ratings, confidences, recommendations, labels } = blindTexts;

/** A refused form: its values, so that nothing is lost, and the reason. */
export interface Outcome extends FormRefusal {
  act: string;
  values: Record<string, string>;
}

interface ReportFormProps {
  review: BlindReview;
  token: string;
  /** The part for files; none for a late report. */
  files?: ReactNode;
  outcome: Outcome | undefined;
}

const optionsOf = <T extends string>(values: readonly T[], names: Record<T, string>) =>
  values.map((value) => ({ value, label: names[value] }));
const yesNo = () => [
  { value: 'NO', label: texts.no },
  { value: 'YES', label: texts.yes },
];

/** The report: a plain form, whose draft the page's script saves while it is written. */
export function ReportForm({ review, token, outcome, files }: ReportFormProps) {
  const { draft } = review;
  const own = outcome?.act === 'save' || outcome?.act === 'send' ? outcome : undefined;
  const values: Record<string, string> = own?.values ?? draft.content;
  const { errors = {}, refusal } = own ?? {};
  const isConflict = refusal !== undefined && values.version !== String(draft.version);
  const errorAt = (field: ReportField) => errors[`content.${field}`];
  return (
    <section className="grid scroll-mt-6 gap-6" aria-labelledby="report">
      <KeptTexts />
      <ReportHead review={review} token={token} />
      <form
        method="post"
        action="#report"
        data-report
        data-refused={own ? '' : undefined}
        data-unsaved={texts.unsaved}
        data-unsent={texts.unsent}
        data-saved={texts.savedAt('{time}')}
        data-saving={texts.saving}
        data-elsewhere={texts.savedElsewhere}
        data-conflict={isConflict ? '' : undefined}
        className="grid gap-8"
      >
        <input type="hidden" name="version" defaultValue={draft.version} autoComplete="off" />
        {isConflict ? (
          <BothVersions saved={draft.content} written={values} refusal={refusal} />
        ) : (
          <ErrorSummary errors={errors} refusal={refusal} />
        )}
        <div className="grid gap-5" id="field-toAuthor">
          <TextArea
            label={labels.toAuthor ?? ''}
            name="toAuthor"
            rows={14}
            required
            hint={texts.toAuthorHint}
            defaultValue={values.toAuthor}
            error={errorAt('toAuthor')}
          />
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <div id="field-recommendation">
            <SelectField
              label={labels.recommendation ?? ''}
              name="recommendation"
              required
              placeholder={texts.choose}
              options={optionsOf(RECOMMENDATIONS, recommendations)}
              defaultValue={values.recommendation ?? ''}
              error={errorAt('recommendation')}
            />
          </div>
          <SelectField
            label={labels.confidence ?? ''}
            name="confidence"
            placeholder={texts.noRating}
            options={optionsOf(CONFIDENCES, confidences)}
            defaultValue={values.confidence ?? ''}
            error={errorAt('confidence')}
          />
        </div>
        <div id="field-toEditors" className="rounded-md border border-warning p-4">
          <TextArea
            label={labels.toEditors ?? ''}
            name="toEditors"
            rows={4}
            hint={texts.toEditorsHint}
            defaultValue={values.toEditors}
            error={errorAt('toEditors')}
          />
        </div>
        <Disclosure
          title={texts.ratingsTitle}
          open={SCALE_QUESTIONS.some((question) => errorAt(question) || values[question])}
        >
          <p className="mt-1 text-sm text-faint">{texts.ratingsLead}</p>
          <div className="mt-4 grid gap-6">
            {SCALE_QUESTIONS.map((question) => (
              <Scale key={question} question={question} values={values} errorAt={errorAt} />
            ))}
          </div>
        </Disclosure>
        <Disclosure title={texts.honesty}>
          <div className="mt-4 grid gap-5">
            {(['helpers', 'aiUse'] as const).map((field) => (
              <TextField
                key={field}
                label={labels[field] ?? ''}
                name={field}
                defaultValue={values[field]}
                error={errorAt(field)}
              />
            ))}
            {YES_NO_FIELDS.map((field) => (
              <SelectField
                key={field}
                label={labels[field] ?? ''}
                name={field}
                placeholder={texts.noRating}
                options={yesNo()}
                defaultValue={values[field] ?? ''}
                error={errorAt(field)}
              />
            ))}
          </div>
        </Disclosure>
        {files}
        <Confirmations errors={errors} values={values} />
        <div className="grid gap-3">
          <p data-draft-state role="status" className="text-sm text-faint">
            {!isConflict && draft.savedAt && texts.savedOn(momentOf(draft.savedAt))}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" name="act" value="send">
              {texts.send}
            </Button>
            <Button type="submit" name="act" value="save" look="secondary">
              {texts.save}
            </Button>
          </div>
        </div>
      </form>
    </section>
  );
}

/** The day on which the report is due, with ways to extend that and to remember it. */
function ReportHead({ review, token }: Pick<ReportFormProps, 'review' | 'token'>) {
  const reportDue = review.takesLateReport ? null : review.reportDue;
  const isLate = reportDue !== null && dayOf(reportDue) < dayOf(new Date().toISOString());
  return (
    <div className="grid gap-2">
      <h2 id="report" className="text-xl">
        {texts.report}
      </h2>
      {reportDue && <p>{(isLate ? texts.overdueSince : texts.dueOn)(longDate(reportDue))}</p>}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {review.canExtend && (
          <form method="post" action="#report">
            <Button type="submit" name="act" value="extend" look="secondary">
              {texts.extend}
            </Button>
          </form>
        )}
        {reportDue && !isLate && (
          <a
            href={`${API_ROOT}/review/${token}/calendar`}
            className="inline-flex min-h-11 items-center gap-2 font-medium"
          >
            <CalendarPlus aria-hidden className="size-4 shrink-0" />
            {texts.calendar}
          </a>
        )}
      </div>
      <p className="text-faint">{texts.reportLead}</p>
    </div>
  );
}

interface ScaleProps {
  question: ScaleQuestion;
  values: Record<string, string>;
  errorAt: (field: ReportField) => string | undefined;
}

function Scale({ question, values, errorAt }: ScaleProps) {
  const { name, hint } = questions[question];
  return (
    <fieldset id={`field-${question}`} className="grid gap-3 sm:grid-cols-[14rem_1fr]">
      <legend className="mb-1 font-medium">
        {name} <span className="block text-sm font-normal text-faint">{hint}</span>
      </legend>
      <SelectField
        label={texts.rating}
        name={question}
        placeholder={texts.noRating}
        options={optionsOf(RATINGS, ratings)}
        defaultValue={values[question] ?? ''}
        error={errorAt(question)}
      />
      <TextArea
        label={texts.comment}
        name={`${question}Comment`}
        rows={2}
        defaultValue={values[`${question}Comment`]}
        error={errorAt(`${question}Comment`)}
      />
    </fieldset>
  );
}

/** The fields to be changed, at the top of the form, with links to them. */
function ErrorSummary({ errors, refusal }: Partial<FormRefusal>) {
  const entries = Object.entries(errors ?? {});
  if (entries.length === 0) return <Refusal>{refusal}</Refusal>;
  return (
    <div role="alert" tabIndex={-1} data-errors className="border-l-4 border-danger bg-raised p-4">
      <p className="font-medium">{texts.errorsTitle}</p>
      <ul className="mt-2 grid gap-1">
        {entries.map(([path, message]) => (
          <li key={path}>
            <a href={`#field-${path.replace('content.', '')}`}>{message}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ConfirmationsProps {
  errors: FormRefusal['errors'];
  values: Record<string, string>;
}

/** A box for each notice about the text, also for those that were confirmed in the form before. */
function Confirmations({ errors, values }: ConfirmationsProps) {
  return NOTICES.map((notice) => {
    const name = confirmationOf(notice);
    if (!errors[`confirmed.${notice}`] && values[name] !== 'on') return null;
    return (
      <div key={notice} id={`field-confirmed.${notice}`}>
        <CheckField label={texts.confirmations[notice]} name={name} defaultChecked={values[name] === 'on'} />
      </div>
    );
  });
}

interface BothVersionsProps {
  saved: ReportDraft;
  written: Record<string, string>;
  refusal: string | undefined;
}

/** The fields that another window has saved differently, in both versions. */
function BothVersions({ saved, written, refusal }: BothVersionsProps) {
  const differing = REPORT_FIELDS.filter((field) => (saved[field] ?? '') !== spelt(written[field]));
  return (
    <div role="alert" tabIndex={-1} data-errors className="grid gap-4 border-l-4 border-warning bg-raised p-4">
      <p className="font-medium">{refusal}</p>
      <p>{texts.bothVersions}</p>
      {differing.map((field) => (
        <div key={field} className="grid gap-2">
          <p className="font-medium">{titleOf(field)}</p>
          <dl className="grid gap-3 sm:grid-cols-2">
            {[
              [texts.otherVersion, saved[field]],
              [texts.ownVersion, written[field]],
            ].map(([name, text]) => (
              <div key={name}>
                <dt className="text-sm text-faint">{name}</dt>
                <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
                  {text ? answerInWords(field, text) : <span className="text-faint">{texts.emptyVersion}</span>}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  );
}

/** As a draft is stored. */
const spelt = (text = '') => text.replaceAll('\r\n', '\n').trim();
