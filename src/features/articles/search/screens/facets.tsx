import { ChevronDown, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { grouped } from '#base/text.ts';
import { inPageLanguage } from '#base/translations.ts';
import { volumeOf } from '#features/issues/rules.ts';
import { IssueTitle } from '#features/issues/widgets/issue-title.tsx';
import { Link } from '#ui/link.tsx';
import type { SearchReply } from '../../search/contract.ts';
import { articleTexts as texts } from '../../texts.ts';
import { roughly, type SearchState, searchHref } from './address.ts';

/** Choices of a facet that are shown at first; the others are behind "12 more". */
const SHOWN = 6;

interface Choice {
  key: string;
  label: string;
  /** Of the label, where it is not the page's. */
  lang?: string | undefined;
  hint?: ReactNode;
  count: number;
}

interface FacetsProps {
  state: SearchState;
  reply: Pick<SearchReply, 'facets'>;
}

type Facet = 'topic' | 'year' | 'issue';

const choicesOf = ({ topics, years, issues }: SearchReply['facets']): Record<Facet, Choice[]> => ({
  topic: topics.map((topic) => {
    const { name, lang } = inPageLanguage(topic);
    return { key: topic.name, label: name, lang, count: topic.count };
  }),
  year: years.map(({ year, count }) => ({ key: String(year), label: String(year), count })),
  issue: issues.map(({ issue, count }) => ({
    key: issue.id,
    label: texts.issueLabel(issue.issueNumber, volumeOf(issue)),
    hint: <IssueTitle issue={issue} />,
    count,
  })),
});

/** Topics, years and issues as links with counts; the link of a selected choice removes the filter. */
export function SearchFacets({ state, reply }: FacetsProps) {
  const choices = choicesOf(reply.facets);
  return (
    <div className="search-facets">
      {(['topic', 'year', 'issue'] as const).map((facet) => (
        <FacetList key={facet} facet={facet} choices={choices[facet]} state={state} areAbout={reply.facets.areAbout} />
      ))}
    </div>
  );
}

interface ListProps {
  facet: Facet;
  choices: Choice[];
  state: SearchState;
  areAbout: boolean;
}

function FacetList({ facet, choices, state, areAbout }: ListProps) {
  if (choices.length === 0) return null;
  const isChosen = ({ key }: Choice) => key.toLowerCase() === state[facet].toLowerCase();
  const shown = choices.filter((choice, index) => index < SHOWN || isChosen(choice));
  const others = choices.filter((choice) => !shown.includes(choice));
  const item = (choice: Choice) => (
    <li key={choice.key}>
      <Link
        to={searchHref(state, { [facet]: isChosen(choice) ? '' : choice.key })}
        aria-current={isChosen(choice) ? 'true' : undefined}
        className="search-choice"
      >
        <span>
          <span lang={choice.lang}>{choice.label}</span>
          {choice.hint && <span className="block text-xs text-faint">{choice.hint}</span>}
        </span>
        <span className="text-faint">
          {areAbout ? texts.approximateCount(grouped(roughly(choice.count))) : grouped(choice.count)}
        </span>
      </Link>
    </li>
  );
  return (
    <section aria-label={texts.facets[facet]}>
      <h2>{texts.facets[facet]}</h2>
      <ul className="mt-1">{shown.map(item)}</ul>
      {others.length > 0 && (
        <details>
          <summary className="search-more">
            {texts.moreChoices(grouped(others.length))}
            <ChevronDown aria-hidden className="size-4" />
          </summary>
          <ul>{others.map(item)}</ul>
        </details>
      )}
    </section>
  );
}

/** The active filters, each a link that removes it. */
export function ActiveFilters({ state, reply }: FacetsProps) {
  const { topic, year, issue } = choicesOf(reply.facets);
  const chosen = (['topic', 'year', 'issue'] as const).filter((facet) => state[facet]);
  if (chosen.length === 0) return null;
  const choices = { topic, year, issue };
  const shownAs = (facet: Facet): Pick<Choice, 'label' | 'lang'> => {
    const choice = choices[facet].find(({ key }) => key.toLowerCase() === state[facet].toLowerCase());
    // An issue's id means nothing to readers.
    return choice ?? { label: facet === 'issue' ? texts.facets.issue : state[facet] };
  };
  return (
    <ul aria-label={texts.activeFilters} className="mt-3 flex flex-wrap gap-2">
      {chosen.map((facet) => {
        const { label, lang } = shownAs(facet);
        return (
          <li key={facet}>
            <Link
              to={searchHref(state, { [facet]: '' })}
              aria-label={texts.removeFilter(label)}
              className="search-chip"
            >
              <span lang={lang}>{label}</span>
              <X aria-hidden className="size-4" />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
