import { may } from '#features/access/rules.ts';
import { decodeToken, session } from '#features/accounts/client.ts';
import { Link } from '#ui/link.tsx';
import type { Criterion } from '../../contract.ts';
import { PLACES } from '../../rules.ts';
import { readinessTexts as texts } from '../../texts.ts';

/** The next step towards a criterion and where to take it: at the articles concerned, or on a screen that the reader may open. */
export function ToDo({ advice, place, articles = [] }: Pick<Criterion, 'advice' | 'place' | 'articles'>) {
  if (!advice) return null;
  const role = decodeToken(session.token() ?? '')?.role;
  return (
    <p className="mt-1">
      {advice}{' '}
      {articles.length > 0
        ? articles.map((number) => (
            <Link key={number} to={`/dashboard/submissions/${number}`} className="mr-2 inline-block underline">
              {number}
            </Link>
          ))
        : place &&
          (may({ role }, PLACES[place].needs) ? (
            <span className="whitespace-nowrap">
              {texts.goTo}{' '}
              <Link to={PLACES[place].to} className="underline">
                {texts.places[place]}
              </Link>
            </span>
          ) : (
            texts.byAdministrator(texts.places[place])
          ))}
    </p>
  );
}
