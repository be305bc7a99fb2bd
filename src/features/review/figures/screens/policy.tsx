import { type MetaFunction, useLoaderData } from 'react-router';
import { firstParagraph } from '#base/markdown.ts';
import { pageMeta } from '#features/journal/widgets.tsx';
import { pagesClient } from '#features/pages/client.ts';
import { PolicyPage } from '#features/pages/widgets/policy-page.tsx';
import { pageLoader } from '#rendering/page-loader.ts';
import { StackedTable } from '#ui/stacked-table.tsx';
import { figuresClient } from '../client.ts';
import type { Duration } from '../contract.ts';
import { STEPS } from '../rules.ts';
import { figureTexts } from '../texts.ts';

const { policy: texts, steps, days } = figureTexts;

export const handle = { hydrate: false, shared: true, anyQuery: true };

export const loader = pageLoader(async (api) => {
  const [policy, times] = await Promise.all([pagesClient(api).document('peer-review'), figuresClient(api).times()]);
  return { policy, times };
});

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta(matches, {
        title: loaderData.policy.title,
        description: firstParagraph(loaderData.policy.body),
        path: '/policies/peer-review',
      })
    : [];

/** The policy on peer review, with how long its steps have really taken. */
export default function PeerReviewPolicyScreen() {
  const { policy, times } = useLoaderData<typeof loader>();
  const measured = ({ median, n }: Duration) => (median === null ? texts.tooFew(n) : days(median));
  return (
    <PolicyPage policy={policy}>
      <section aria-labelledby="measured" className="mt-10 max-w-3xl">
        <h2 id="measured" className="text-xl">
          {texts.title}
        </h2>
        <p className="measure mt-2 mb-4 text-faint">{texts.lead}</p>
        <StackedTable
          head={[texts.step, texts.median, texts.cases]}
          rows={STEPS.map((step) => [
            `${steps[step].name}, ${steps[step].measured}`,
            measured(times[step]),
            String(times[step].n),
          ])}
        />
        <p className="measure mt-6 text-sm">{texts.terms}</p>
      </section>
    </PolicyPage>
  );
}
