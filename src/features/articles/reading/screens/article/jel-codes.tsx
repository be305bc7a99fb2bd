import { languageOfContent } from '#base/languages.ts';
import { FIELDS } from '#features/submissions/fields/fields.ts';
import { jelCode } from '#features/submissions/fields/jel.ts';
import type { Article } from '../../../contract.ts';
import { keywordPath } from '../../../rules.ts';

/** The JEL codes of an article with their labels, which are in English; each leads to a search for its code. */
export function JelCodes({ article: { jelCodes } }: { article: Article }) {
  if (jelCodes.length === 0) return null;
  return (
    <section>
      <h2 className="text-xl">{FIELDS.jelCodes.label}</h2>
      <ul className="mt-3 grid gap-1 text-sm">
        {jelCodes.map((code) => (
          <li key={code}>
            <a href={keywordPath(code)} className="inline-block py-1 font-semibold">
              {code}
            </a>{' '}
            <span lang={languageOfContent()}>{jelCode(code)?.label}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
