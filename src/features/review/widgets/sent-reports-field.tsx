import { decisionTexts } from '#features/decisions/texts.ts';
import type { FieldErrors } from '#ui/use-server-form.ts';
import type { Round } from '../contract.ts';
import { textForAuthors } from '../report-text.ts';
import { countsForDecision } from '../rules.ts';
import { recommendationTexts, reviewTexts } from '../texts.ts';
import { type SendableReport, type SentReport, SentReportField } from './sent-report-field.tsx';

const texts = decisionTexts.screen;

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
  const without = (id: string) => sent.filter(({ reportId }) => reportId !== id);
  const replace = (one: SentReport) => onChange(sent.map((other) => (other.reportId === one.reportId ? one : other)));
  return (
    <fieldset className="grid gap-2">
      <legend className="text-sm font-medium">{texts.reports}</legend>
      <p className="text-xs text-faint">{texts.reportsHint}</p>
      {reports.map((report) => {
        const index = sent.findIndex(({ reportId }) => reportId === report.id);
        return (
          <SentReportField
            key={report.id}
            report={report}
            sent={sent[index]}
            errorAt={(field) => errors[`reports.${index}.${field}`]}
            onInclude={(isIncluded) => onChange(isIncluded ? [...sent, { reportId: report.id }] : without(report.id))}
            onChange={replace}
          />
        );
      })}
    </fieldset>
  );
}
