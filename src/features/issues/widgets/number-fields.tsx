import { monthName } from '#base/dates.ts';
import { SelectField, TextField } from '#ui/field.tsx';
import type { FieldErrors } from '#ui/use-server-form.ts';
import type { IssueRef } from '../contract.ts';
import { issueTexts } from '../texts.ts';

const texts = issueTexts.dashboard;
const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

interface NumberFieldsProps {
  values: Pick<IssueRef, 'issueNumber' | 'year' | 'month'>;
  errors: FieldErrors;
}

/** Number, year and month of an issue. */
export function NumberFields({ values, errors }: NumberFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      <TextField
        label={texts.number}
        name="issueNumber"
        type="number"
        required
        defaultValue={values.issueNumber}
        error={errors.issueNumber}
      />
      <TextField label={texts.year} name="year" type="number" required defaultValue={values.year} error={errors.year} />
      <SelectField
        label={texts.month}
        name="month"
        defaultValue={values.month}
        options={MONTHS.map((month) => ({ value: String(month), label: monthName(month) }))}
        error={errors.month}
      />
    </div>
  );
}

/** The issue of a day: issue 1 covers July to December, issue 2 January to June. */
export function suggestedIssue(today: Date): Pick<IssueRef, 'issueNumber' | 'year' | 'month' | 'title'> {
  const month = today.getMonth() + 1;
  const issueNumber = month >= 7 ? 1 : 2;
  const year = today.getFullYear();
  return { issueNumber, year, month, title: texts.suggestedTitle(issueNumber, year) };
}
