import { buttonClass } from '#ui/button.tsx';
import type { Article } from '../../contract.ts';
import { articlePath, CITATION_FORMATS } from '../../rules.ts';
import { articleTexts as texts } from '../../texts.ts';
import type { Citation as Cited } from '../contract.ts';

/** Citations of the article with copy buttons, the first style shown and the others collapsed, and citation files. */
export function Citation({ article, citations }: { article: Article; citations: Cited[] }) {
  const [first, ...others] = citations;
  return (
    <section aria-labelledby="how-to-cite">
      <h2 id="how-to-cite" className="text-xl">
        {texts.howToCite}
      </h2>
      {first && (
        <div className="mt-3 border-l-4 border-accent pl-4">
          <StyledCitation cited={first} />
        </div>
      )}
      {others.length > 0 && (
        <details className="mt-4" data-screen-only>
          <summary className="inline-flex min-h-11 items-center font-semibold text-accent">
            <span aria-hidden data-when="closed" className="w-5">
              +
            </span>
            <span aria-hidden data-when="open" className="w-5">
              −
            </span>
            {texts.otherStyles}
          </summary>
          <div className="grid gap-4 pt-2">
            {others.map((cited) => (
              <StyledCitation key={cited.style} cited={cited} />
            ))}
            <p className="text-sm text-faint">
              {texts.citationCredit} <a href="https://citationstyles.org">{texts.citationCreditName}</a>.
            </p>
          </div>
        </details>
      )}
      <CitationFiles base={articlePath(article)} />
    </section>
  );
}

function StyledCitation({ cited: { style, name, parts } }: { cited: Cited }) {
  const [id, nameId, buttonId] = [`cite-${style}`, `cite-${style}-name`, `cite-${style}-copy`];
  return (
    <div>
      <h3 id={nameId} className="font-sans text-sm font-semibold text-faint">
        {name}
      </h3>
      <p id={id} className="measure mt-1 font-serif">
        {parts.map(({ text, emphasis }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
          emphasis ? <em key={index}>{text}</em> : text,
        )}
      </p>
      <button
        type="button"
        id={buttonId}
        aria-labelledby={`${buttonId} ${nameId}`}
        data-copy={id}
        data-copied={texts.copied}
        data-screen-only
        className={buttonClass('quiet', '-ml-4')}
      >
        {texts.copy}
      </button>
    </div>
  );
}

/** Links to the citation files of an article or an issue; `base` is the path of its page. */
export function CitationFiles({ base }: { base: string }) {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 text-sm" data-screen-only>
      <span className="text-faint">{texts.forReferenceManagers}</span>
      {CITATION_FORMATS.map((format) => (
        <a
          key={format}
          href={`${base}.${format}`}
          download
          className="inline-flex min-h-11 items-center px-1 underline"
        >
          {texts.citationFormats[format]}
        </a>
      ))}
    </p>
  );
}
