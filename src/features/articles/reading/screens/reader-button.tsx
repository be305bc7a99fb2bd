import { BookOpen } from 'lucide-react';
import { buttonClass } from '#ui/button.tsx';
import type { Article } from '../../contract.ts';
import { downloadOf, headlineOf, pdfPath } from '../../rules.ts';
import { articleTexts as texts } from '../../texts.ts';
// `?worker&url` makes Vite bundle the script separately and return its address; the script runs in the page.
import reader from '../browser/reader.ts?worker&url';

/** Opens the PDF in the page with a script that the first click loads; without scripts it is a link to the PDF. */
export function ReaderButton({ article }: { article: Article }) {
  if (!downloadOf(article)) return null;
  return (
    <div data-screen-only>
      <a
        href={pdfPath(article)}
        data-reader={reader}
        data-title={headlineOf(article)}
        className={buttonClass('secondary', 'w-full')}
      >
        <BookOpen aria-hidden className="size-5" />
        {texts.readOnline}
      </a>
      <p role="alert" hidden className="mt-2 text-sm">
        {texts.readerFailed}
      </p>
    </div>
  );
}
