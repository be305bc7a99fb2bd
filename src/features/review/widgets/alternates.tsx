import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { withColon } from '#base/text.ts';
import { api } from '#features/accounts/client.ts';
import { Refusal } from '#ui/field.tsx';
import { focusAfter } from '#ui/focus-after.ts';
import { IconButton } from '#ui/staff/icon-button.tsx';
import { useRefusal } from '#ui/staff/use-refusal.ts';
import { reviewClient } from '../client.ts';
import type { Assignment, Candidate, Round } from '../contract.ts';
import { reviewTexts } from '../texts.ts';
import { AssignmentRow } from './assignment-row.tsx';

const { panel: texts } = reviewTexts;

interface AlternatesProps {
  submissionId: string;
  round: Round;
  onInvite: ((people: Candidate[]) => void) | undefined;
  onChanged: () => Promise<void>;
}

/** The alternates of an open round in the order in which the journal invites them. The buttons that change it save at once. */
export function Alternates({ submissionId, round, onInvite, onChanged }: AlternatesProps) {
  const planned = round.assignments.filter(({ state }) => state === 'PLANNED');
  const list = useRef<HTMLOListElement>(null);
  /** The order as it is shown until the server has it. */
  const [moved, setMoved] = useState<Assignment[]>();
  /** The order that is saved next: of several quick moves the last one. */
  const wanted = useRef<Assignment[]>(undefined);
  const [said, setSaid] = useState('');
  const { busy, refusal, submit } = useRefusal(texts.failed);
  const alternates = moved ?? planned;
  const save = async () => {
    try {
      while (wanted.current) {
        const ids = wanted.current.map(({ id }) => id);
        wanted.current = undefined;
        await reviewClient(api).orderAlternates(submissionId, round.number, ids);
        await onChanged();
      }
    } catch (failure) {
      wanted.current = undefined;
      await onChanged();
      throw failure;
    } finally {
      setMoved(undefined);
    }
  };
  const move = (from: number, to: number) => {
    const one = alternates[from];
    if (!one) return;
    const order = alternates.toSpliced(from, 1).toSpliced(to, 0, one);
    const show = () => {
      setMoved(order);
      setSaid(`${withColon(one.fullName)} ${texts.position(to + 1, order.length)}`);
    };
    focusAfter(show, () => buttonToGoOn(list.current, { at: to, isUp: to < from }));
    wanted.current = order;
    if (!busy) void submit(save);
  };
  if (alternates.length === 0) return null;
  return (
    <section aria-labelledby={`alternates-${round.number}`} className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <h4 id={`alternates-${round.number}`} className="text-sm font-semibold">
        {texts.alternates}
      </h4>
      <p className="text-sm text-faint">{texts.alternatesLead}</p>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <Refusal>{refusal}</Refusal>
      <ol ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-0">
        {alternates.map((assignment, index) => (
          <AssignmentRow
            key={assignment.id}
            submissionId={submissionId}
            round={round}
            assignment={assignment}
            onInvite={onInvite}
            onChanged={onChanged}
            place={
              alternates.length > 1 && (
                <Place
                  name={assignment.fullName}
                  index={index}
                  count={alternates.length}
                  onMove={(to) => move(index, to)}
                />
              )
            }
          />
        ))}
      </ol>
    </section>
  );
}

interface PlaceProps {
  name: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
}

function Place({ name, index, count, onMove }: PlaceProps) {
  return (
    <span className="ml-auto flex items-center">
      <span className="text-sm text-faint">{texts.position(index + 1, count)}</span>
      <IconButton icon={ArrowUp} label={texts.moveUp(name)} disabled={index === 0} onClick={() => onMove(index - 1)} />
      <IconButton
        icon={ArrowDown}
        label={texts.moveDown(name)}
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      />
    </span>
  );
}

/** The button that moves the same row on in the same direction, or back where it has come to the end. */
function buttonToGoOn(list: HTMLElement | null, { at, isUp }: { at: number; isUp: boolean }) {
  const [up, down] = list?.children[at]?.querySelectorAll('button') ?? [];
  const [wanted, other] = isUp ? [up, down] : [down, up];
  return wanted?.disabled ? other : wanted;
}
