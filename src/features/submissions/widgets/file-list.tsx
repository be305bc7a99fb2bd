import type { OwnSubmission } from '../contract.ts';
import { submissionTexts } from '../texts.ts';

type Files = OwnSubmission['files'];

interface FileListProps {
  files: Files;
  /** Writes a size given in bytes. */
  sizeOf: (bytes: number) => string;
}

/** The files of a submission with links to open them, by type; replaced ones come after those that replaced them. */
export function FileList({ files, sizeOf }: FileListProps) {
  return (
    <ul className="grid gap-1">
      {sorted(files).map((file) => (
        <li key={file.id} className="flex flex-wrap items-center gap-x-3 break-all">
          <span className="text-sm text-faint">{submissionTexts.fileTypes[file.fileType]}</span>
          <a href={file.fileUrl} target="_blank" rel="noopener noreferrer" className="py-1">
            {file.fileName}
          </a>
          <span className="text-sm text-faint">{sizeOf(file.fileSize)}</span>
          {file.isReplaced && <span className="text-sm text-faint">({submissionTexts.wizard.replaced})</span>}
        </li>
      ))}
    </ul>
  );
}

/** Sorts files by type; current files come before those they replaced. */
function sorted(files: Files): Files {
  const types = Object.keys(submissionTexts.fileTypes);
  const rank = (file: Files[number]) => types.indexOf(file.fileType) * 2 + Number(file.isReplaced);
  return files.toSorted((a, b) => rank(a) - rank(b));
}
