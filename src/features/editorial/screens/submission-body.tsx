import { kilobytes } from '#base/text.ts';
import type { StaffSubmission } from '#features/submissions/contract.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import { FieldList } from '#features/submissions/widgets/field-list.tsx';
import { FileList } from '#features/submissions/widgets/file-list.tsx';

const texts = submissionTexts.dashboard;

/** Abstract, keywords, statements, files and declarations of a submission, as the editorial office reads them. */
export function SubmissionBody({ submission }: { submission: StaffSubmission }) {
  const { abstract, keywords, files, declarations } = submission;
  const declared: Record<string, string | undefined> = texts.declared;
  return (
    <>
      <div>
        <h2 className="text-base">{texts.abstract}</h2>
        <p dir="auto" className="measure mt-1 font-serif whitespace-pre-line">
          {abstract}
        </p>
      </div>
      <div>
        <h2 className="text-base">{texts.keywords}</h2>
        <p dir="auto" className="mt-1">
          {keywords}
        </p>
      </div>
      <FieldList values={submission} without={['manuscriptTitle', 'abstract', 'keywords']} />
      <div>
        <h2 className="text-base">{texts.files}</h2>
        {files.length === 0 && <p className="mt-1">{texts.noFiles}</p>}
        <FileList files={files} sizeOf={kilobytes} />
      </div>
      {declarations.length > 0 && (
        <div>
          <h2 className="text-base">{texts.declarations}</h2>
          <ul className="mt-1 grid gap-1">
            {declarations.map(({ type, text }) => (
              <li key={type}>{declared[type] ?? text}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
