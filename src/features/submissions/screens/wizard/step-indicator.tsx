import { CircleAlert } from 'lucide-react';
import { classNames } from '#ui/class-names.ts';
import { submissionTexts } from '../../texts.ts';

const texts = submissionTexts.wizard;

interface IndicatorProps {
  step: number;
  /** Numbers of the steps with errors. */
  withErrors: Set<number>;
  onStep: (step: number) => void;
}

/** Shows the current step; every step can be opened at any time. */
export function StepIndicator({ step, withErrors, onStep }: IndicatorProps) {
  return (
    <nav aria-label={texts.stepOf(step)} className="mt-8">
      <ol className="grid grid-cols-4 gap-2">
        {texts.steps.map((name, index) => {
          const number = index + 1;
          const current = number === step;
          return (
            <li key={name}>
              <button
                type="button"
                aria-current={current ? 'step' : undefined}
                onClick={() => onStep(number)}
                className={classNames(
                  'flex h-full w-full flex-col gap-x-2 border-t-4 pt-3 pb-2 text-left text-xs font-medium sm:flex-row sm:items-center sm:text-sm',
                  number <= step ? 'border-accent' : 'border-line',
                  current ? 'text-accent' : 'text-faint',
                )}
              >
                <span className="font-serif text-xl">{number}</span>
                <span>{name}</span>
                {withErrors.has(number) && (
                  <>
                    <CircleAlert aria-hidden className="size-4 text-danger" />
                    <span className="sr-only">{texts.stepHasErrors}</span>
                  </>
                )}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
