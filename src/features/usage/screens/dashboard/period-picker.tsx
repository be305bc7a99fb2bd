import { Form, Link } from 'react-router';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import type { Period, Ranking } from '../../rules.ts';
import { usageTexts as texts } from '../../texts.ts';
import { type ChosenPeriod, presetPeriods } from './period.ts';

/** Returns the query string of a period and ranking. */
export function addressOfPeriod(period: Period, by: Ranking): string {
  return `?${new URLSearchParams({ ...period, by })}`;
}

/** Chooses the months: presets as links, any other period by a form. The URL holds the choice. */
export function PeriodPicker({ chosen, by }: { chosen: ChosenPeriod; by: Ranking }) {
  const { requested, errors, period } = chosen;
  return (
    <section aria-label={texts.period} className="grid gap-4">
      <ul className="flex flex-wrap gap-x-6">
        {presetPeriods(new Date()).map(({ name, period: preset }) => {
          const isShown = preset.from === period.from && preset.to === period.to;
          return (
            <li key={name}>
              <Link
                to={addressOfPeriod(preset, by)}
                aria-current={isShown ? 'true' : undefined}
                className="inline-flex min-h-11 items-center font-semibold aria-[current]:text-ink aria-[current]:no-underline"
              >
                {name}
              </Link>
            </li>
          );
        })}
      </ul>
      <Form method="get" className="grid max-w-2xl items-start gap-4 sm:grid-cols-[1fr_1fr_auto]">
        <input type="hidden" name="by" value={by} />
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={`${name} ${requested[name]}`}
            name={name}
            label={texts[name]}
            defaultValue={requested[name]}
            hint={texts.monthHint}
            error={errors[name]}
            inputMode="numeric"
            maxLength={7}
          />
        ))}
        <Button type="submit" look="secondary" className="sm:mt-7">
          {texts.show}
        </Button>
      </Form>
    </section>
  );
}
