import { type FormEvent, useState } from 'react';
import { longDate, momentOf } from '#base/dates.ts';
import { api } from '#features/accounts/client.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Refusal, TextArea } from '#ui/field.tsx';
import { useRefusal } from '#ui/staff/use-refusal.ts';
import { toast } from '#ui/toast.tsx';
import { formValues } from '#ui/use-server-form.ts';
import { proofOfficeClient } from '../client.ts';
import type { StaffComment, StaffProofs } from '../contract.ts';
import { MAX_COMMENT } from '../rules.ts';
import { proofTexts } from '../texts.ts';

const { panel: texts, page } = proofTexts;
const client = proofOfficeClient(api);

interface StaffCommentProps {
  /** Of the submission. */
  id: string;
  comment: StaffComment;
  onChanged: (proofs: StaffProofs) => void;
  /** Leads to the place in the text. */
  onJump?: (comment: StaffComment) => void;
}

/** A comment of an author, or a question to the authors, with the step that comes next. */
export function StaffCommentCard({ id, comment, onChanged, onJump }: StaffCommentProps) {
  const { isQuestion, fullName, text, quote, createdAt, answer, answeredBy, settledAt } = comment;
  return (
    <li
      className={classNames(
        'grid gap-2 border-l-4 bg-raised px-4 py-3 text-sm',
        settledAt ? 'border-positive' : isQuestion ? 'border-warning' : 'border-accent',
      )}
    >
      <p className="text-xs text-faint">
        <span className="font-semibold text-ink">{isQuestion ? texts.question(fullName) : fullName}</span>{' '}
        {momentOf(createdAt)}
      </p>
      <Place quote={quote} onJump={onJump && (() => onJump(comment))} />
      <p dir="auto" className="whitespace-pre-line">
        {text}
      </p>
      {answer && (
        <p dir="auto" className="border-t border-line pt-2 whitespace-pre-line">
          <span className="text-xs text-faint">{page.answerBy(answeredBy)}: </span>
          {answer}
        </p>
      )}
      {settledAt && <p className="text-xs text-faint">{texts.settledOn(longDate(settledAt))}</p>}
      <Steps id={id} comment={comment} onChanged={onChanged} />
    </li>
  );
}

function Place({ quote, onJump }: { quote: string; onJump: (() => void) | undefined }) {
  if (!quote) return <p className="text-xs text-faint">{texts.whole}</p>;
  const words = <span className="line-clamp-2 text-left font-serif text-xs text-faint">“{quote}”</span>;
  if (!onJump) return words;
  return (
    <button type="button" onClick={onJump} className="underline decoration-line underline-offset-2">
      {words}
    </button>
  );
}

function Steps({ id, comment, onChanged }: StaffCommentProps) {
  const { busy, errors, refusal, submit } = useRefusal(texts.failed);
  const [isAnswering, setAnswering] = useState(false);
  const run = (call: () => Promise<{ message: string; data: StaffProofs }>, form?: HTMLFormElement) =>
    submit(async () => {
      const { message, data } = await call();
      toast.success(message);
      setAnswering(false);
      onChanged(data);
    }, form);
  if (comment.isQuestion && comment.answeredAt === null)
    return (
      <>
        <Refusal>{refusal}</Refusal>
        <Button
          look="quiet"
          busy={busy}
          className="justify-self-start"
          onClick={() => void run(() => client.withdraw(id, comment.id))}
        >
          {texts.remove}
        </Button>
      </>
    );
  const settle = (isSettled: boolean, answer?: string) =>
    client.settle(id, comment.id, { isSettled, ...(answer ? { answer } : {}) });
  if (comment.settledAt)
    return (
      <Button look="quiet" busy={busy} className="justify-self-start" onClick={() => void run(() => settle(false))}>
        {texts.reopen}
      </Button>
    );
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void run(() => settle(true, formValues(form).answer), form);
  };
  return (
    <form onSubmit={onSubmit} method="post" data-live className="grid gap-2">
      {isAnswering && (
        <TextArea label={texts.answer} name="answer" rows={2} maxLength={MAX_COMMENT} error={errors.answer} />
      )}
      <Refusal>{refusal}</Refusal>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="secondary" busy={busy}>
          {texts.done}
        </Button>
        {!isAnswering && !comment.isQuestion && (
          <Button look="quiet" onClick={() => setAnswering(true)}>
            {texts.answer}
          </Button>
        )}
      </div>
    </form>
  );
}
