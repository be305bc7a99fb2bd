import { Findings } from '#features/anonymity/widgets/findings.tsx';
import { decisionTexts } from '#features/decisions/texts.ts';
import { Button } from '#ui/button.tsx';
import { CheckField, FieldError, TextArea, TextField } from '#ui/field.tsx';
import type { Assignment } from '../contract.ts';
import { reviewTexts } from '../texts.ts';

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

export interface SendableReport {
  id: string;
  name: string;
  recommendation: string;
  text: string;
  /** Whether it counts for accepting the manuscript. */
  isCounted: boolean;
  files: Assignment['files'];
}

interface SentReportFieldProps {
  report: SendableReport;
  /** Nothing for a report that stays in the office. */
  sent: SentReport | undefined;
  errorAt: (field: string) => string | undefined;
  onInclude: (isIncluded: boolean) => void;
  onChange: (sent: SentReport) => void;
}

/** Whether one report goes out, with its files, and what the authors read of it. */
export function SentReportField({ report, sent, errorAt, onInclude, onChange }: SentReportFieldProps) {
  const { name, recommendation, isCounted } = report;
  return (
    <div className="grid gap-2">
      <CheckField
        label={texts.includeReport(name, recommendation)}
        checked={sent !== undefined}
        onChange={({ target }) => onInclude(target.checked)}
      />
      <div className="grid gap-2 pl-7 empty:hidden">
        {!isCounted && <p className="text-sm text-faint">{reviewTexts.panel.notCounted}</p>}
        {sent && <SentFiles report={report} sent={sent} onChange={onChange} />}
        {sent && <SentText report={report} sent={sent} errorAt={errorAt} onChange={onChange} />}
        {errorAt('reportId') && <FieldError>{errorAt('reportId')}</FieldError>}
      </div>
    </div>
  );
}

type SentProps = Pick<SentReportFieldProps, 'report' | 'onChange'> & { sent: SentReport };

function SentFiles({ report: { files }, sent, onChange }: SentProps) {
  const findings = files.flatMap((file) => file.findings);
  if (files.length === 0) return null;
  return (
    <>
      <CheckField
        label={texts.includeFiles(files.map(({ fileName }) => fileName))}
        checked={sent.withFiles ?? findings.length === 0}
        onChange={({ target }) => onChange({ ...sent, withFiles: target.checked })}
      />
      {findings.length > 0 && (
        <div className="text-sm">
          <Findings findings={findings} whose="reviewer" />
        </div>
      )}
    </>
  );
}

function SentText({ report, sent, errorAt, onChange }: SentProps & Pick<SentReportFieldProps, 'errorAt'>) {
  const { reportId, text, editReason = '' } = sent;
  if (text === undefined)
    return (
      <>
        {errorAt('text') && <FieldError>{errorAt('text')}</FieldError>}
        <Button
          look="quiet"
          className="-ml-4 justify-self-start"
          onClick={() => onChange({ ...sent, text: report.text })}
        >
          {texts.editReport}
          <span className="sr-only">({report.name})</span>
        </Button>
      </>
    );
  return (
    <>
      <TextArea
        label={texts.reportText(report.name)}
        rows={8}
        value={text}
        onChange={({ target }) => onChange({ ...sent, text: target.value })}
        error={errorAt('text')}
      />
      <TextField
        label={texts.editReason}
        hint={texts.editReasonHint}
        value={editReason}
        onChange={({ target }) => onChange({ ...sent, editReason: target.value })}
        error={errorAt('editReason')}
      />
      <Button look="quiet" className="-ml-4 justify-self-start" onClick={() => onChange({ reportId })}>
        {texts.originalReport}
      </Button>
    </>
  );
}
