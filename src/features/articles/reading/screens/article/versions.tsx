import { longDate } from '#base/dates.ts';
import { languageOfContent } from '#base/languages.ts';
import type { Article } from '../../../contract.ts';
import { articleTexts as texts } from '../../../texts.ts';

/** Every version with its PDF, the current one first; nothing if there is only one. */
export function Versions({ article: { versions, language } }: { article: Article }) {
  if (versions.length < 2) return null;
  return (
    <section data-screen-only>
      <h2 className="text-xl">{texts.versions}</h2>
      <ol reversed className="measure mt-3 border-b border-line">
        {versions.toReversed().map(({ number, publishedAt, note, fileUrl }, index) => (
          <li key={number} className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 border-t border-line py-3">
            <div>
              <p>
                <span className="font-semibold">{texts.version(number)}</span>
                {index === 0 && <span className="text-positive"> ({texts.currentVersion})</span>}
                <span className="text-sm text-faint">
                  {' · '}
                  <time dateTime={publishedAt}>{longDate(publishedAt)}</time>
                </span>
              </p>
              {note && (
                <p lang={languageOfContent(language)} className="mt-1 text-sm">
                  {note}
                </p>
              )}
            </div>
            <a href={fileUrl} aria-label={texts.versionPdf(number)} className="py-1 text-sm underline">
              {texts.versionPdfShort}
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
