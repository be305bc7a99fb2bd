import { FileDown } from 'lucide-react';
import { fileSize } from '../../../../base/text.ts';
import { buttonClass } from '../../../../ui/button.tsx';
import type { Article } from '../../contract.ts';
import { downloadOf, pdfPath } from '../../rules.ts';
import { articleTexts as texts } from '../../texts.ts';

/** The one way to the PDF, with its size; beside it is room for what else reads it. */
export function PdfButton({ article }: { article: Article }) {
  const file = downloadOf(article);
  if (!file) return <p className="text-sm text-faint">{texts.noPdf}</p>;
  return (
    <div className="grid gap-2 sm:max-w-xs lg:max-w-none" data-screen-only>
      <a href={pdfPath(article)} className={buttonClass('primary', 'w-full')}>
        <FileDown aria-hidden className="size-5" />
        {texts.pdf(fileSize(file.fileSize))}
      </a>
    </div>
  );
}
