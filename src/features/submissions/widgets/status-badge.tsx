import { BookOpenCheck, CircleCheck, CircleDot, CircleX, Inbox, PenLine, Undo2 } from 'lucide-react';
import { Badge, type Tone } from '#ui/badge.tsx';
import type { Status } from '../rules.ts';
import { submissionTexts } from '../texts.ts';

const BADGES: Record<Status, { tone: Tone; icon: typeof Inbox }> = {
  SUBMITTED: { tone: 'accent', icon: Inbox },
  UNDER_REVIEW: { tone: 'warning', icon: CircleDot },
  REVISION_REQUESTED: { tone: 'warning', icon: PenLine },
  ACCEPTED: { tone: 'positive', icon: CircleCheck },
  PUBLISHED: { tone: 'positive', icon: BookOpenCheck },
  REJECTED: { tone: 'danger', icon: CircleX },
  WITHDRAWN: { tone: 'neutral', icon: Undo2 },
};

/** Shows a status by text and icon, so that it does not depend on colour alone. */
export function StatusBadge({ status }: { status: Status }) {
  return <Badge {...BADGES[status]}>{submissionTexts.statuses[status]}</Badge>;
}
