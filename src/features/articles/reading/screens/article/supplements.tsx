import { Download } from 'lucide-react';
import { languageOfContent } from '#base/languages.ts';
import { extensionOf, SUPPLEMENT_LICENCES, supplementPath } from '#features/supplements/rules.ts';
import { supplementTexts } from '#features/supplements/texts.ts';
import type { Article } from '../../../contract.ts';

const texts = supplementTexts.article;

/** The files beside an article, each with its licence and checksum; nothing without any. */
export function Supplements({ article: { number, language, supplements } }: { article: Article }) {
  if (supplements.length === 0) return null;
  return (
    <section id="supplements" aria-labelledby="supplements-title" className="scroll-mt-6">
      <h2 id="supplements-title" className="text-xl">
        {texts.title}
      </h2>
      <ul className="measure mt-3 border-b border-line">
        {supplements.map((file) => (
          <li key={file.id} className="grid gap-1 border-t border-line py-4">
            <p>
              <a
                href={supplementPath(number, file)}
                download={file.fileName}
                dir="auto"
                lang={languageOfContent(language)}
                className="inline-flex gap-2 py-1 font-medium wrap-anywhere"
              >
                <Download aria-hidden className="mt-1 size-4 shrink-0 self-start" data-screen-only />
                {file.title}
              </a>
            </p>
            <p className="text-sm text-faint">
              {texts.facts(file.kind, extensionOf(file.fileName), file.size)}
              {' · '}
              <a href={SUPPLEMENT_LICENCES[file.licence]}>{file.licence}</a>
            </p>
            {file.description && (
              <p dir="auto" lang={languageOfContent(language)} className="whitespace-pre-line">
                {file.description}
              </p>
            )}
            <details className="text-sm text-faint" data-screen-only>
              <summary className="w-fit cursor-pointer py-1 underline decoration-dotted underline-offset-4">
                {texts.checksum}
              </summary>
              <code className="text-xs wrap-anywhere">{file.sha256}</code>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
