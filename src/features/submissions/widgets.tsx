import { BookOpenCheck, CircleCheck, CircleDot, CircleX, Inbox, PenLine, Undo2 } from 'lucide-react';
import { Badge, type Tone } from '#ui/badge.tsx';
import type { Status } from './rules.ts';
import { submissionTexts } from './texts.ts';

const LOOKS: Record<Status, { tone: Tone; icon: typeof Inbox }> = {
  SUBMITTED: { tone: 'accent', icon: Inbox },
  UNDER_REVIEW: { tone: 'warning', icon: CircleDot },
  REVISION_REQUESTED: { tone: 'warning', icon: PenLine },
  ACCEPTED: { tone: 'positive', icon: CircleCheck },
  PUBLISHED: { tone: 'positive', icon: BookOpenCheck },
  REJECTED: { tone: 'danger', icon: CircleX },
  WITHDRAWN: { tone: 'neutral', icon: Undo2 },
};

/** A status in one word, told by its icon as well as by its colour. */
export function StatusBadge({ status }: { status: Status }) {
  return <Badge {...LOOKS[status]}>{submissionTexts.statuses[status]}</Badge>;
}
