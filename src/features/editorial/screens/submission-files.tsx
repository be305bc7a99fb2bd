import { kilobytes } from '#base/text.ts';
import type { StaffSubmission } from '#features/submissions/contract.ts';
import { submissionTexts } from '#features/submissions/texts.ts';

const texts = submissionTexts.dashboard;

/** The files of a submission with links to open them; replaced ones are marked. */
export function SubmissionFiles({ files }: Pick<StaffSubmission, 'files'>) {
  return (
    <div>
      <h2 className="text-base">{texts.files}</h2>
      {files.length === 0 && <p className="mt-1">{texts.noFiles}</p>}
      <ul className="mt-1 grid gap-1">
        {files.map((file) => (
          <li key={file.id} className="flex flex-wrap items-center gap-x-3 break-all">
            <span className="text-faint">{submissionTexts.fileTypes[file.fileType]}</span>
            <a href={file.fileUrl} target="_blank" rel="noopener noreferrer" className="py-1">
              {file.fileName}
            </a>
            <span className="text-faint">{kilobytes(file.fileSize)}</span>
            {file.isReplaced && <span className="text-faint">({submissionTexts.wizard.replaced})</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The declarations as the author confirmed them. */
export function Declarations({ declarations }: Pick<StaffSubmission, 'declarations'>) {
  if (declarations.length === 0) return null;
  return (
    <div>
      <h2 className="text-base">{texts.declarations}</h2>
      <ul className="mt-1 grid gap-1">
        {declarations.map(({ type, text }) => (
          <li key={type}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
