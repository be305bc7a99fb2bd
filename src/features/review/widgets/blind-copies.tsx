import { EyeOff, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { grouped, withColon } from '#base/text.ts';
import { api } from '#features/accounts/client.ts';
import type { AnonymityReport } from '#features/anonymity/contract.ts';
import { anonymityTexts } from '#features/anonymity/texts.ts';
import { Findings } from '#features/anonymity/widgets/findings.tsx';
import type { StaffSubmission } from '#features/submissions/contract.ts';
import { ARTICLE_TYPES } from '#features/submissions/fields/article-types.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Refusal } from '#ui/field.tsx';
import { saveAs } from '#ui/save-as.ts';
import { useRefusal } from '#ui/staff/use-refusal.ts';
import { reviewClient } from '../client.ts';
import { reviewTexts } from '../texts.ts';

const texts = reviewTexts.blindCopy;
const client = reviewClient(api);

/** Copies of the current manuscript files for reviewers: made on request, with a report. */
export function BlindCopies({ submission }: { submission: Pick<StaffSubmission, 'id' | 'files' | 'articleType'> }) {
  const files = submission.files.filter(
    ({ fileType, isReplaced }) => (fileType === 'MANUSCRIPT' || fileType === 'BLIND_MANUSCRIPT') && !isReplaced,
  );
  return (
    <div className="grid gap-3">
      <h3 className="text-base">{texts.title}</h3>
      <p className="text-sm text-faint">{files.length === 0 ? texts.none : texts.lead}</p>
      {files.map(({ id, fileName }) => (
        <FileCopy key={id} submission={submission} fileId={id} fileName={fileName} />
      ))}
    </div>
  );
}

interface FileCopyProps {
  submission: Pick<StaffSubmission, 'id' | 'articleType'>;
  fileId: string;
  fileName: string;
}

function FileCopy({ submission: { id: submissionId, articleType }, fileId, fileName }: FileCopyProps) {
  const [copy, setCopy] = useState<AnonymityReport>();
  const { busy, refusal, submit } = useRefusal(texts.failed);
  const make = () => void submit(async () => setCopy(await client.blindCopy(submissionId, fileId)));
  const download = () =>
    void submit(async () => {
      const { content, name } = await client.blindFile(submissionId, fileId);
      saveAs(content, name);
    });
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-sm wrap-anywhere">{fileName}</p>
      {copy && <Report copy={copy} articleType={articleType} />}
      <Refusal>{refusal}</Refusal>
      <Button look="secondary" busy={busy} onClick={copy?.isClean ? download : make}>
        {busy ? texts.checking : copy?.isClean ? texts.download : texts.check}
      </Button>
      {copy?.isClean && <p className="text-sm text-faint">{texts.screenReaders}</p>}
    </div>
  );
}

interface ReportProps extends Pick<StaffSubmission, 'articleType'> {
  copy: AnonymityReport;
}

function Report({ copy: { isClean, removed, findings, words, language }, articleType }: ReportProps) {
  const [least, most] = ARTICLE_TYPES[articleType].words;
  return (
    <div className="grid gap-2 text-sm" aria-live="polite">
      <p>
        <Badge tone={isClean ? 'positive' : 'danger'} icon={isClean ? EyeOff : TriangleAlert}>
          {isClean ? texts.clean : texts.unclean}
        </Badge>
      </p>
      {!isClean && <p>{reviewTexts.errors.notClean}</p>}
      {isClean && (
        <p>
          {removed.length === 0
            ? texts.nothingRemoved
            : `${withColon(texts.removed)} ${removed.map((mark) => anonymityTexts.report.kinds.removed[mark]).join('; ')}.`}
        </p>
      )}
      <p>{texts.words(grouped(words), grouped(least), grouped(most))}</p>
      {language && language !== 'eng' && <p>{texts.language(nameOfLanguage(language))}</p>}
      {findings.length === 0 && <p>{texts.noFindings}</p>}
      {findings.length > 0 && (
        <>
          <p className="font-medium">{texts.findings}</p>
          <Findings findings={findings} />
        </>
      )}
    </div>
  );
}

function nameOfLanguage(code: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code;
}
