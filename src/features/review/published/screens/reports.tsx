import { type MetaFunction, useLoaderData } from 'react-router';
import { longDate } from '#base/dates.ts';
import { languageOfContent } from '#base/languages.ts';
import { IN_ENGLISH, pageMeta } from '#features/journal/widgets.tsx';
import { readLoader } from '#rendering/page-loader.ts';
import { Link } from '#ui/link.tsx';
import { publishedClient } from '../client.ts';
import type { PublishedRound } from '../contract.ts';
import { publishedTexts } from '../texts.ts';

const texts = publishedTexts.readers;

export const handle = { hydrate: false, shared: true, anyQuery: true };

export const loader = readLoader((api, { params }) => publishedClient(api).reports(params.number ?? ''));

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta(matches, {
        title: texts.titleOf(loaderData.manuscriptTitle),
        description: texts.description(loaderData.manuscriptTitle),
        path: `/peer-review/${loaderData.number}`,
        languages: IN_ENGLISH,
      })
    : [];

/** The reports of reviewers that are published with an article. */
export default function ReportsScreen() {
  const { number, slug, manuscriptTitle, rounds } = useLoaderData<typeof loader>();
  return (
    <div className="page-width py-12">
      <p className="text-sm text-faint">{texts.title}</p>
      <h1 dir="auto" lang={languageOfContent()} className="measure mt-2 text-3xl">
        {manuscriptTitle}
      </h1>
      <p className="measure mt-4 text-faint">{texts.lead}</p>
      <p className="mt-4">
        <Link to={`/article/${number}/${slug}`} className="inline-block py-1">
          {texts.back}
        </Link>
      </p>
      {rounds.map((round) => (
        <Round key={`${round.number} ${round.decidedAt}`} round={round} />
      ))}
    </div>
  );
}

function Round({ round: { number, decidedAt, reports } }: { round: PublishedRound }) {
  return (
    <section className="mt-10">
      <h2 className="text-2xl">{texts.round(number, longDate(decidedAt))}</h2>
      {reports.map(({ label, reviewer, text }) => (
        <article key={label} className="mt-6 border-t border-line pt-5">
          <h3 className="text-lg">{reviewer ? texts.signed(label, reviewer.fullName) : texts.nameless(label)}</h3>
          {reviewer?.affiliation && (
            <p dir="auto" lang={languageOfContent()} className="text-sm text-faint">
              {reviewer.affiliation}
            </p>
          )}
          <p dir="auto" lang={languageOfContent()} className="measure mt-3 font-serif text-lg whitespace-pre-line">
            {text}
          </p>
        </article>
      ))}
    </section>
  );
}
