import { languageOfContent } from '#base/languages.ts';
import type { Article } from '../../../contract.ts';
import { statementsOf } from '../../../statements.ts';

/** The statements of an article under their headings: contributions, funding, competing interests and others. */
export function Statements({ article }: { article: Article }) {
  return statementsOf(article).map(({ heading, text }) => (
    <section key={heading}>
      <h2 className="text-xl">{heading}</h2>
      <p dir="auto" lang={languageOfContent(article.language)} className="measure mt-3 whitespace-pre-line">
        {text}
      </p>
    </section>
  ));
}
