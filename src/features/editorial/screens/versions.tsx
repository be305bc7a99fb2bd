import { longDate } from '#base/dates.ts';
import { versionPath } from '#features/articles/rules.ts';
import type { StaffSubmission } from '#features/submissions/contract.ts';
import { LIMITS } from '#features/submissions/rules.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import { TextArea } from '#ui/field.tsx';
import { PanelPart } from './panel-part.tsx';

const texts = submissionTexts.versions;
const panel = submissionTexts.publicationPanel;

/** Lists the published versions; renders nothing before the first publication. */
export function Versions({ submission }: { submission: StaffSubmission }) {
  const { versions, status } = submission;
  if (versions.length === 0) return null;
  return (
    <PanelPart id="versions" title={texts.title}>
      <ol className="grid gap-2">
        {versions.map(({ number, publishedAt, note }) => (
          <li key={number}>
            <span>
              {status === 'PUBLISHED' ? (
                <a href={versionPath(submission, number)} className="py-1">
                  {texts.version(number)}
                </a>
              ) : (
                texts.version(number)
              )}
              <time dateTime={publishedAt} className="ml-3 text-sm text-faint">
                {longDate(publishedAt)}
              </time>
            </span>
            <span className="measure block whitespace-pre-line [overflow-wrap:anywhere]">{note || texts.first}</span>
          </li>
        ))}
      </ol>
    </PanelPart>
  );
}

/** Field for what is new in another PDF; renders nothing before the first publication. */
export function VersionNoteField({ submission, error }: { submission: StaffSubmission; error: string | undefined }) {
  if (submission.versions.length === 0) return null;
  return (
    <TextArea
      label={panel.versionNote}
      name="versionNote"
      rows={2}
      maxLength={LIMITS.versionNote}
      hint={panel.versionNoteHint}
      error={error}
    />
  );
}
