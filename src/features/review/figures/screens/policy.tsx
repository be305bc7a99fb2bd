import { type MetaFunction, useLoaderData } from 'react-router';
import { languageOfContent } from '#base/languages.ts';
import { firstParagraph } from '#base/markdown.ts';
import { IN_ENGLISH, pageMeta } from '#features/journal/widgets.tsx';
import { pagesClient } from '#features/pages/client.ts';
import { PolicyPage } from '#features/pages/widgets/policy-page.tsx';
import { pageLoader } from '#rendering/page-loader.ts';
import { creditClient } from '../../credit/client.ts';
import { figuresClient } from '../client.ts';
import { figureTexts } from '../texts.ts';
import { StepTimesTable } from '../widgets/step-times.tsx';

const { policy: texts } = figureTexts;

export const handle = { hydrate: false, shared: true, anyQuery: true };

export const loader = pageLoader(async (api) => {
  const [policy, times, texts, lists] = await Promise.all([
    pagesClient(api).document('peer-review'),
    figuresClient(api).times(),
    pagesClient(api).siteTexts(),
    creditClient(api).lists(),
  ]);
  return { policy, times, lists, timeline: texts['guidelines-timeline'] };
});

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta(matches, {
        title: loaderData.policy.title,
        description: firstParagraph(loaderData.policy.body),
        path: '/policies/peer-review',
        languages: IN_ENGLISH,
      })
    : [];

/** The policy on peer review, with how long its steps have really taken. */
export default function PeerReviewPolicyScreen() {
  const { policy, times, lists, timeline } = useLoaderData<typeof loader>();
  return (
    <PolicyPage policy={policy}>
      <section aria-labelledby="measured" className="mt-10 max-w-3xl">
        <h2 id="measured" className="text-xl">
          {texts.title}
        </h2>
        <p className="measure mt-2 mb-4 text-faint">{texts.lead}</p>
        <StepTimesTable times={times} timeline={timeline} />
        <p className="measure mt-6 text-sm">{texts.terms}</p>
      </section>
      {lists.map(({ year, reviewers }) => (
        <section key={year} aria-labelledby={`reviewers-${year}`} className="mt-10 max-w-3xl">
          <h2 id={`reviewers-${year}`} className="text-xl">
            {texts.reviewers(year)}
          </h2>
          <p className="measure mt-2 mb-4 text-faint">{texts.reviewersLead}</p>
          <ul className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
            {reviewers.map(({ fullName, affiliation }) => (
              <li key={fullName + affiliation} dir="auto" lang={languageOfContent()}>
                {fullName}
                {affiliation && <span className="block text-sm text-faint">{affiliation}</span>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </PolicyPage>
  );
}
