import { FileDown } from 'lucide-react';
import { fileSize } from '#base/text.ts';
import { buttonClass } from '#ui/button.tsx';
import type { Article } from '../../../contract.ts';
import { downloadOf, pdfPath } from '../../../rules.ts';
import { articleTexts as texts } from '../../../texts.ts';

/** Link to the PDF with its size. */
export function PdfButton({ article }: { article: Article }) {
  const file = downloadOf(article);
  if (!file) return <p className="text-sm text-faint">{texts.noPdf}</p>;
  return (
    <a href={pdfPath(article)} data-keep-part className={buttonClass('primary', 'w-full')} data-screen-only>
      <FileDown aria-hidden className="size-5" />
      {texts.pdf(fileSize(file.fileSize))}
    </a>
  );
}
