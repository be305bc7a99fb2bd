import { Findings } from '#features/anonymity/widgets/findings.tsx';
import { decisionTexts } from '#features/decisions/texts.ts';
import { Button } from '#ui/button.tsx';
import { CheckField, FieldError, TextArea, TextField } from '#ui/field.tsx';
import type { FieldErrors } from '#ui/use-server-form.ts';
import type { Assignment, Round } from '../contract.ts';
import { textForAuthors } from '../report-text.ts';
import { countsForDecision } from '../rules.ts';
import { recommendationTexts, reviewTexts } from '../texts.ts';

const texts = decisionTexts.screen;

/** A report as it goes out with a letter. */
export interface SentReport {
  reportId: string;
  /** The text for the authors, if it differs from the report. */
  text?: string;
  editReason?: string;
  /** Whether its files go out, too; by default those do in which nothing seems to name the reviewer. */
  withFiles?: boolean;
}

interface SendableReport {
  id: string;
  name: string;
  recommendation: string;
  text: string;
  /** Whether it counts for accepting the manuscript. */
  isCounted: boolean;
  files: Assignment['files'];
}

/** The reports that can go out with a decision: those of the latest round that has some. */
export function sendableReports(rounds: readonly Round[]): SendableReport[] {
  const latest = rounds.find(({ assignments }) => assignments.some(countsForDecision));
  return (latest?.assignments ?? [])
    .toSorted((a, b) => (a.label ?? 0) - (b.label ?? 0))
    .filter(countsForDecision)
    .flatMap(({ label, report, files, isConflicted }) =>
      report
        ? [
            {
              id: report.id,
              name: reviewTexts.panel.label(label ?? 0),
              recommendation: recommendationTexts[report.recommendation],
              text: textForAuthors(report),
              isCounted: !isConflicted,
              files,
            },
          ]
        : [],
    );
}

interface SentReportsFieldProps {
  reports: SendableReport[];
  sent: SentReport[];
  errors: FieldErrors;
  onChange: (sent: SentReport[]) => void;
}

/** Which reports go out with the letter, and what the authors read of each; by default all, as they are. */
export function SentReportsField({ reports, sent, errors, onChange }: SentReportsFieldProps) {
  const change = (reportId: string, values: Partial<SentReport>) =>
    onChange(sent.map((one) => (one.reportId === reportId ? { ...one, ...values } : one)));
  return (
    <fieldset className="grid gap-2">
      <legend className="text-sm font-medium">{texts.reports}</legend>
      <p className="text-xs text-faint">{texts.reportsHint}</p>
      {reports.map(({ id, name, recommendation, text, isCounted, files }) => {
        const index = sent.findIndex(({ reportId }) => reportId === id);
        const one = sent[index];
        const errorAt = (field: string) => errors[`reports.${index}.${field}`];
        return (
          <div key={id} className="grid gap-2">
            <CheckField
              label={texts.includeReport(name, recommendation)}
              checked={one !== undefined}
              onChange={({ target }) =>
                onChange(target.checked ? [...sent, { reportId: id }] : sent.filter(({ reportId }) => reportId !== id))
              }
            />
            {!isCounted && <p className="pl-7 text-sm text-faint">{reviewTexts.panel.notCounted}</p>}
            {one && files.length > 0 && (
              <>
                <CheckField
                  label={texts.includeFiles(files.map(({ fileName }) => fileName))}
                  checked={one.withFiles ?? files.every(({ findings }) => findings.length === 0)}
                  onChange={({ target }) => change(id, { withFiles: target.checked })}
                />
                <Findings findings={files.flatMap(({ findings }) => findings)} />
              </>
            )}
            {one && one.text === undefined && errorAt('text') && <FieldError>{errorAt('text')}</FieldError>}
            {one && one.text === undefined && (
              <Button look="quiet" className="justify-self-start" onClick={() => change(id, { text })}>
                {texts.editReport}
                <span className="sr-only">({name})</span>
              </Button>
            )}
            {one?.text !== undefined && (
              <>
                <TextArea
                  label={texts.reportText(name)}
                  rows={8}
                  value={one.text}
                  onChange={({ target }) => change(id, { text: target.value })}
                  error={errorAt('text')}
                />
                <TextField
                  label={texts.editReason}
                  hint={texts.editReasonHint}
                  value={one.editReason ?? ''}
                  onChange={({ target }) => change(id, { editReason: target.value })}
                  error={errorAt('editReason')}
                />
                <Button
                  look="quiet"
                  className="justify-self-start"
                  onClick={() => onChange(sent.map((other) => (other.reportId === id ? { reportId: id } : other)))}
                >
                  {texts.originalReport}
                </Button>
              </>
            )}
            {errorAt('reportId') && <FieldError>{errorAt('reportId')}</FieldError>}
          </div>
        );
      })}
    </fieldset>
  );
}
