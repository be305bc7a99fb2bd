import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Badge } from '#ui/badge.tsx';
import type { Newsletter, Progress } from '../../sending-contract.ts';
import { newsletterTexts } from '../../texts.ts';
import { useProgress } from './use-progress.ts';

const texts = newsletterTexts.dashboard.progress;

interface ProgressProps {
  newsletter: Newsletter;
  isExplained: boolean;
  onExplain: () => void;
}

/** Progress bar while a newsletter is being sent, then the counts by outcome. */
export function SendingProgress({ newsletter, isExplained, onExplain }: ProgressProps) {
  const progress = useProgress(newsletter);
  const { total, queued, failed, isDone } = progress;
  if (isDone && total === 0) return <span className="text-faint">{texts.nobody}</span>;
  return (
    <div className="grid gap-1.5">
      {!isDone && (
        <>
          <progress
            value={total - queued}
            max={total}
            aria-label={texts.label(newsletter.title)}
            className="h-2 w-full max-w-48"
          />
          <span>{texts.sending(total - queued, total)}</span>
        </>
      )}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {isDone && (
          <Badge tone={failed > 0 ? 'warning' : 'positive'} icon={failed > 0 ? TriangleAlert : CircleCheck}>
            {texts.sent(progress.sent)}
          </Badge>
        )}
        <span className="text-xs text-faint">{countsOf(progress)}</span>
        {failed > 0 && (
          <button
            type="button"
            aria-expanded={isExplained}
            onClick={onExplain}
            className="min-h-6 text-xs font-semibold text-accent underline"
          >
            {texts.why}
          </button>
        )}
      </div>
    </div>
  );
}

function countsOf({ sent, queued, failed, withdrawn, isDone }: Progress): string {
  return [
    !isDone && texts.sent(sent),
    queued > 0 && texts.queued(queued),
    failed > 0 && texts.failed(failed),
    withdrawn > 0 && texts.withdrawn(withdrawn),
  ]
    .filter(Boolean)
    .join(' · ');
}
