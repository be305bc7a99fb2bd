import { shortDate, yearOf } from '#base/dates.ts';
import type { Article } from '../../../contract.ts';
import { historyOf } from '../../../rules.ts';
import { articleTexts as texts } from '../../../texts.ts';

/** The dates of an article in one line, for small screens; wide ones have them beside the text. A repeated year is left out. */
export function Dates({ article }: { article: Article }) {
  const { received, accepted } = historyOf(article);
  const { publishedAt } = article;
  const dayOf = (iso: string) =>
    shortDate(iso, { withYear: yearOf(iso) !== yearOf(publishedAt) || iso === publishedAt });
  const dates: [name: string, iso: string][] = [
    ...(received ? [[texts.received, received] as [string, string]] : []),
    ...(accepted ? [[texts.accepted, accepted] as [string, string]] : []),
    [texts.published, publishedAt],
  ];
  return (
    <p className="mt-3 text-xs text-faint lg:hidden print:hidden">
      {dates.map(([name, iso], index) => (
        <span key={name}>
          {index > 0 && ' · '}
          {name} {dayOf(iso)}
        </span>
      ))}
    </p>
  );
}
