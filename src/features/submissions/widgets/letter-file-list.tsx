import { fileSize } from '#base/text.ts';
import type { LetterFileLink } from '../contract.ts';

/** The files that were sent with a letter, with links to open them; nothing without files. */
export function LetterFileList({ files }: { files: LetterFileLink[] }) {
  if (files.length === 0) return null;
  return (
    <ul className="grid gap-1 text-sm">
      {files.map(({ fileName, fileUrl, fileSize: bytes }) => (
        <li key={fileUrl} className="flex flex-wrap items-center gap-x-3">
          <a href={fileUrl} target="_blank" rel="noopener noreferrer" className="py-1 wrap-anywhere">
            {fileName}
          </a>
          <span className="text-faint">{fileSize(bytes)}</span>
        </li>
      ))}
    </ul>
  );
}
