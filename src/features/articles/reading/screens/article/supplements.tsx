import { Download } from 'lucide-react';
import { extensionOf, SUPPLEMENT_LICENCES, supplementPath } from '#features/supplements/rules.ts';
import { supplementTexts } from '#features/supplements/texts.ts';
import type { Article } from '../../../contract.ts';

const texts = supplementTexts.article;

/** The files beside an article, each with its licence and checksum; nothing without any. */
export function Supplements({ article: { number, supplements } }: { article: Article }) {
  if (supplements.length === 0) return null;
  return (
    <section id="supplements" className="scroll-mt-6">
      <h2 className="text-xl">{texts.title}</h2>
      <ul className="measure mt-3 border-b border-line">
        {supplements.map((file) => (
          <li key={file.id} className="grid gap-1 border-t border-line py-4">
            <p>
              <a
                href={supplementPath(number, file)}
                download={file.fileName}
                dir="auto"
                className="inline-flex items-baseline gap-2 font-medium wrap-anywhere"
              >
                <Download aria-hidden className="size-4 shrink-0 self-center" data-screen-only />
                {file.title}
              </a>
            </p>
            <p className="text-sm text-faint">
              {texts.facts(file.kind, extensionOf(file.fileName), file.size)}
              {' · '}
              <a href={SUPPLEMENT_LICENCES[file.licence]}>{file.licence}</a>
            </p>
            {file.description && (
              <p dir="auto" className="whitespace-pre-line">
                {file.description}
              </p>
            )}
            <details className="text-sm text-faint" data-screen-only>
              <summary className="cursor-pointer py-1">{texts.checksum}</summary>
              <code className="wrap-anywhere">{file.sha256}</code>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
