import { CircleCheck, CircleDashed } from 'lucide-react';
import type { TargetState } from '../../contract.ts';
import { TARGETS, type Target } from '../../rules.ts';
import { depositTexts } from '../../texts.ts';

const texts = depositTexts.dashboard;

/** Whether each target is configured, and what to do when it is not. */
export function TargetStates({ targets }: { targets: Record<Target, TargetState> }) {
  return (
    <dl className="grid border-t border-l border-line sm:grid-cols-2">
      {TARGETS.map((target) => {
        const { isConfigured, host } = targets[target];
        const Icon = isConfigured ? CircleCheck : CircleDashed;
        return (
          <div key={target} className="border-r border-b border-line bg-raised p-4">
            <dt className="flex items-center gap-2 font-semibold">
              <Icon aria-hidden className={`size-5 ${isConfigured ? 'text-positive' : 'text-faint'}`} />
              {depositTexts.targets[target]}
            </dt>
            <dd className="mt-1 text-sm text-faint [overflow-wrap:anywhere]">
              {isConfigured ? texts.configured(host) : texts.unconfigured[target]}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
