import { FIELDS, STATEMENTS } from '#features/submissions/fields/fields.ts';
import type { Article } from '../../../contract.ts';

/** The statements of an article under their headings: funding, competing interests and others. */
export function Statements({ article }: { article: Article }) {
  return STATEMENTS.filter((name) => article[name]).map((name) => (
    <section key={name}>
      <h2 className="text-xl">{FIELDS[name].heading}</h2>
      <p dir="auto" className="measure mt-3 whitespace-pre-line">
        {article[name]}
      </p>
    </section>
  ));
}
