import { pairsOf } from '#features/pages/site-texts.ts';
import { StackedTable } from '#ui/stacked-table.tsx';
import type { Duration, StepTimes } from '../contract.ts';
import { STEPS } from '../rules.ts';
import { figureTexts } from '../texts.ts';

/** The steps of review: the time that the guidelines promise for each, and the measured median with its number of cases. */
export function StepTimesTable({ times, timeline }: { times: StepTimes; timeline: string }) {
  const { policy: texts, steps } = figureTexts;
  const promises = pairsOf(timeline);
  // The timeline of the guidelines has a line for each step, in their order; the editors may have other words for them.
  const promised = (index: number) => (promises.length === STEPS.length ? (promises[index]?.text ?? '') : '');
  const measured = ({ median, n }: Duration) => (median === null ? texts.tooFew(n) : figureTexts.days(median));
  return (
    <StackedTable
      head={[texts.step, texts.promised, texts.median, texts.cases]}
      rows={STEPS.map((step, index) => [
        `${steps[step].name}, ${steps[step].measured}`,
        promised(index),
        measured(times[step]),
        String(times[step].n),
      ])}
    />
  );
}
