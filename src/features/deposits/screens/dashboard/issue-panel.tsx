import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#features/accounts/client.ts';
import type { StaffIssue } from '#features/issues/contract.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/field.tsx';
import { saveAs } from '#ui/save-as.ts';
import { toast } from '#ui/toast.tsx';
import { formValues, useServerForm } from '#ui/use-server-form.ts';
import { depositsClient } from '../../client.ts';
import type { TargetState } from '../../contract.ts';
import { FORMATS, formatsOfJournal, TARGETS, type Target, targetsOfJournal } from '../../rules.ts';
import { depositTexts } from '../../texts.ts';
import { FileNotices, ProblemList } from './problem-list.tsx';
import { reasonsOf } from './use-deposit-actions.ts';

const texts = depositTexts.dashboard;
const client = depositsClient(api);

interface IssuePanelProps {
  issues: StaffIssue[];
  targets: Record<Target, TargetState>;
}

/** Deposits or downloads all articles of an issue. */
export function IssuePanel({ issues, targets }: IssuePanelProps) {
  const revalidator = useRevalidator();
  const [reasons, setReasons] = useState<string[]>([]);
  const [notices, setNotices] = useState<string[]>([]);
  const [isIssueMissing, setIssueMissing] = useState(false);
  const { busy, submit } = useServerForm(() => {});
  const run = (failed: string, work: () => Promise<void>) =>
    submit(async () => {
      setReasons([]);
      setNotices([]);
      try {
        await work();
      } catch (error) {
        toast.error(failed);
        setReasons(reasonsOf(error));
      }
    });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { issueId = '' } = formValues(event.currentTarget);
    const action = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value');
    const [target, format] = [TARGETS.find((one) => one === action), FORMATS.find((one) => one === action)];
    setIssueMissing(issueId === '');
    if (issueId && target) {
      void run(texts.depositFailed, async () => {
        toast.success((await client.depositIssue(issueId, target)).message);
        await revalidator.revalidate();
      });
    } else if (issueId && format) {
      void run(texts.downloadFailed, async () => {
        const { content, name, notices: fileNotices } = await client.issueFile(issueId, format);
        saveAs(content, name);
        setNotices(fileNotices);
      });
    }
  };
  return (
    <section aria-labelledby="whole-issue" className="max-w-4xl">
      <h2 id="whole-issue" className="text-lg">
        {texts.issueTitle}
      </h2>
      <p className="mt-1 text-sm text-faint">{texts.issueLead}</p>
      <form onSubmit={onSubmit} method="post" data-live className="mt-4 grid gap-4">
        <SelectField
          label={texts.issue}
          name="issueId"
          placeholder={texts.chooseIssue}
          options={issues.map(({ id, title, year }) => ({ value: id, label: `${title} (${year})` }))}
          error={isIssueMissing ? texts.chooseFirst : undefined}
        />
        <div className="flex flex-wrap gap-2">
          {targetsOfJournal(targets)
            .filter((target) => targets[target].isConfigured)
            .map((target) => (
              <Button key={target} type="submit" look="secondary" value={target} busy={busy}>
                {texts.depositIssue(depositTexts.targets[target])}
              </Button>
            ))}
          {formatsOfJournal(FORMATS, targets).map((format) => (
            <Button key={format} type="submit" look="quiet" value={format} disabled={busy}>
              {depositTexts.formats[format]}
            </Button>
          ))}
        </div>
        {reasons.length > 0 && <ProblemList messages={reasons} isAlert />}
        {notices.length > 0 && <FileNotices notices={notices} />}
      </form>
    </section>
  );
}
