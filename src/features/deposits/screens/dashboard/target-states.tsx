import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import type { TargetState } from '../../contract.ts';
import { agencyAmong, type Target, targetsOfJournal } from '../../rules.ts';
import { depositTexts } from '../../texts.ts';
import { ProblemList } from './problem-list.tsx';

const texts = depositTexts.dashboard;

/** For each target: whether it is configured, how to configure it, and problems that block all deposits. */
export function TargetStates({ targets }: { targets: Record<Target, TargetState> }) {
  return (
    <dl className="grid border-t border-l border-line sm:grid-cols-2">
      {targetsOfJournal(targets).map((target) => {
        const { isConfigured, host, problems } = targets[target];
        const isBlocked = isConfigured && problems.length > 0;
        const Icon = isBlocked ? TriangleAlert : isConfigured ? CircleCheck : CircleDashed;
        const colour = isBlocked ? 'text-warning' : isConfigured ? 'text-positive' : 'text-faint';
        return (
          <div key={target} className="border-r border-b border-line bg-raised p-4">
            <dt className="flex items-center gap-2 font-semibold">
              <Icon aria-hidden className={`size-5 ${colour}`} />
              {depositTexts.targets[target]}
            </dt>
            <dd className="mt-1 text-sm text-faint [overflow-wrap:anywhere]">
              {isConfigured && target === agencyAmong(targets) && `${texts.registers(depositTexts.targets[target])} `}
              {isConfigured ? texts.configured(host) : texts.unconfigured[target]}
            </dd>
            {isBlocked && (
              <dd className="mt-2 grid gap-1">
                <p className="text-sm">{texts.nothingSent}</p>
                <ProblemList problems={problems} />
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}
