import { classNames } from '../../../../ui/class-names.ts';
import { submissionTexts } from '../../texts.ts';

const texts = submissionTexts.wizard;

/** Where one is; every step can be gone to at any time. */
export function StepIndicator({ step, onStep }: { step: number; onStep: (step: number) => void }) {
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
                  'flex h-full w-full items-center gap-2 border-t-4 pt-3 pb-2 text-left text-sm font-semibold',
                  number <= step ? 'border-accent' : 'border-line',
                  current ? 'text-accent' : 'text-faint',
                )}
              >
                <span className="font-serif text-xl">{number}</span>
                <span className="sr-only sm:not-sr-only">{name}</span>
              </button>
            </li>
          );
        })}
      </ol>
      <p aria-hidden className="mt-2 font-semibold text-accent sm:hidden">
        {texts.steps[step - 1]}
      </p>
    </nav>
  );
}
