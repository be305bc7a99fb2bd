import {
  Ban,
  CircleCheck,
  CircleDashed,
  CircleX,
  Clock,
  type LucideIcon,
  Send,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import { momentOf } from '#base/dates.ts';
import { withColon } from '#base/text.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import type { Deposit, DepositedArticle } from '../../contract.ts';
import type { DepositState, Target } from '../../rules.ts';
import { depositTexts } from '../../texts.ts';
import { ProblemList } from './problem-list.tsx';

const texts = depositTexts.dashboard;

const BADGES: Record<DepositState | 'NONE', { tone: Tone; icon: LucideIcon }> = {
  NOT_READY: { tone: 'warning', icon: TriangleAlert },
  WAITING: { tone: 'neutral', icon: Clock },
  SENT: { tone: 'accent', icon: Send },
  ACCEPTED: { tone: 'positive', icon: CircleCheck },
  REFUSED: { tone: 'danger', icon: Ban },
  FAILED: { tone: 'danger', icon: CircleX },
  WITHDRAWN: { tone: 'neutral', icon: Undo2 },
  NONE: { tone: 'neutral', icon: CircleDashed },
};

/** Returns the label of the action in a state; undefined while the deposit continues at once by itself. */
function actionFor(deposit: Deposit | null): string | undefined {
  if (!deposit || deposit.state === 'ACCEPTED' || deposit.state === 'WITHDRAWN') return texts.deposit;
  if (deposit.state === 'SENT') return texts.poll;
  if (deposit.state === 'WAITING' && deposit.nextTryAt === null) return undefined;
  return texts.again;
}

interface DepositCellProps {
  article: DepositedArticle;
  target: Target;
  canDeposit: boolean;
  busy: boolean;
  onDeposit: () => void;
}

/** The state of an article's deposit with a target, and the action on it. */
export function DepositCell({ article, target, canDeposit, busy, onDeposit }: DepositCellProps) {
  const deposit = article.deposits[target];
  const state = deposit?.state ?? 'NONE';
  const action = canDeposit ? actionFor(deposit) : undefined;
  return (
    <div className="grid justify-items-start gap-1">
      <Badge {...BADGES[state]}>{depositTexts.states[state]}</Badge>
      {deposit && <span className="text-xs text-faint">{progressOf(deposit)}</span>}
      {deposit?.message && <p className="text-xs">{deposit.message}</p>}
      {deposit && deposit.problems.length > 0 && <ProblemList problems={deposit.problems} articleId={article.id} />}
      {action && (
        <Button
          look="quiet"
          className="-ml-4"
          busy={busy}
          aria-label={`${withColon(action)} ${texts.depositOf(article.title, depositTexts.targets[target])}`}
          onClick={onDeposit}
        >
          {action}
        </Button>
      )}
    </div>
  );
}

/** "Since 12 March 2026 at 14:05 · 2 attempts · Next attempt: …" */
function progressOf({ updatedAt, attempts, nextTryAt, state }: Deposit): string {
  const failed = state === 'WAITING' && attempts > 0 ? [texts.attempts(attempts)] : [];
  const next = nextTryAt ? [(state === 'SENT' ? texts.nextPoll : texts.next)(momentOf(nextTryAt))] : [];
  return [texts.lastChange(momentOf(updatedAt)), ...failed, ...next].join(' · ');
}
