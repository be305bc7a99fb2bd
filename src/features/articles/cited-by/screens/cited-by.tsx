import { longDate } from '#base/dates.ts';
import { encodedDoi } from '#base/identifiers.ts';
import { articleTexts } from '../../texts.ts';
import type { CitedBy as Cited, CitingWork } from '../contract.ts';
import { SHOWN_WORKS } from '../rules.ts';

const { citedBy: texts } = articleTexts;

/** The works that cite an article, the newest first; nothing if none are known. */
export function CitedBy({ citedBy }: { citedBy: Cited | null }) {
  if (!citedBy) return null;
  const { source, lookedUpAt, total, works } = citedBy;
  const [shown, folded] = [works.slice(0, SHOWN_WORKS), works.slice(SHOWN_WORKS)];
  return (
    <section data-screen-only>
      <h2 className="text-xl">{texts.title(total)}</h2>
      <Works works={shown} />
      {folded.length > 0 && (
        <details className="mt-3">
          <summary className="w-fit cursor-pointer py-1 text-sm underline decoration-dotted underline-offset-4">
            {texts.more(folded.length)}
          </summary>
          <Works works={folded} />
        </details>
      )}
      <p className="mt-3 text-sm text-faint">
        {texts.source(texts.sources[source], longDate(lookedUpAt))}
        {total > works.length && works.length > 0 && ` ${texts.newest(works.length)}`}
      </p>
    </section>
  );
}

function Works({ works }: { works: CitingWork[] }) {
  if (works.length === 0) return null;
  return (
    <ul className="measure mt-3 border-b border-line">
      {works.map((work, index) => (
        // Sources list a work without a DOI twice now and then.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is rendered once, on the server
        <li key={index} className="border-t border-line py-3">
          <p dir="auto">
            {work.doi ? <a href={`https://doi.org/${encodedDoi(work.doi)}`}>{work.title}</a> : work.title}
          </p>
          <p dir="auto" className="mt-1 text-sm text-faint">
            {[work.authors, work.container, work.year].filter(Boolean).join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  );
}
