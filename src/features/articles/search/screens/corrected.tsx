import { excerpt } from '#base/text.ts';
import { Link } from '#ui/link.tsx';
import { articleTexts as texts } from '../../texts.ts';

/** Note that nothing matches the query and that the results are those of the corrected spelling, with a link to it. */
export function Corrected({ query, corrected, href }: { query: string; corrected: string; href: string }) {
  return (
    <p className="measure font-serif text-lg">
      {texts.showingInstead(excerpt(query, 80))}{' '}
      <Link to={href} className="font-semibold">
        {corrected}
      </Link>
      .
    </p>
  );
}
