import { MessageSquarePlus } from 'lucide-react';
import { momentOf } from '#base/dates.ts';
import { excerpt } from '#base/text.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { TextArea } from '#ui/field.tsx';
import type { Proof, ProofComment } from '../contract.ts';
import { MAX_COMMENT } from '../rules.ts';
import { proofTexts } from '../texts.ts';
import type { Outcome } from './acts.ts';

const texts = proofTexts.page;

interface PlaceProps {
  place: string;
  /** The words at the place; empty for the whole. */
  words: string;
  proof: Proof;
  outcome: Outcome | undefined;
}

/** Whether there is anything to show at a place: comments, or the form for one. */
export const hasCommentsAt = ({ state, comments }: Proof, place: string): boolean =>
  state === 'OPEN' || comments.some((comment) => comment.place === place);

/** Questions and comments at one place, with the form for another one. */
export function CommentsAt({ place, words, proof, outcome }: PlaceProps) {
  if (!hasCommentsAt(proof, place)) return null;
  const comments = proof.comments.filter((comment) => comment.place === place);
  const isOpen = proof.state === 'OPEN';
  return (
    <div id={place || undefined} className={classNames('grid scroll-mt-24 gap-3', place && '-mt-3')}>
      {comments.map((comment) => (
        <Comment key={comment.id} comment={comment} isOpen={isOpen} outcome={outcome} />
      ))}
      {isOpen && <CommentForm place={place} words={words} outcome={outcome} />}
    </div>
  );
}

function Comment({
  comment,
  isOpen,
  outcome,
}: {
  comment: ProofComment;
  isOpen: boolean;
  outcome: Outcome | undefined;
}) {
  const { id, isQuestion, fullName, text, createdAt, answer, answeredBy, isOwn, place } = comment;
  return (
    <div
      className={classNames(
        'measure grid gap-2 border-l-4 bg-raised px-4 py-3 font-sans text-sm',
        isQuestion ? 'border-warning' : 'border-accent',
      )}
    >
      <p className="text-xs text-faint">
        <span className="font-semibold text-ink">{isQuestion ? texts.question : fullName}</span> {momentOf(createdAt)}
      </p>
      <p dir="auto" className="whitespace-pre-line">
        {text}
      </p>
      {answer && (
        <div className="border-t border-line pt-2">
          <p className="text-xs text-faint">{isQuestion ? texts.answerBy(answeredBy) : texts.editorsAnswer}</p>
          <p dir="auto" className="whitespace-pre-line">
            {answer}
          </p>
        </div>
      )}
      {isQuestion && isOpen && <AnswerForm comment={comment} outcome={outcome} />}
      {isOwn && isOpen && (
        <form method="post">
          <input type="hidden" name="comment" value={id} />
          <input type="hidden" name="place" value={place} />
          <Button
            type="submit"
            name="act"
            value="remove"
            look="quiet"
            aria-label={texts.deleteOne(excerpt(text, 40))}
            className="justify-self-start"
          >
            {texts.delete}
          </Button>
        </form>
      )}
    </div>
  );
}

function AnswerForm({
  comment: { id, answer, place },
  outcome,
}: {
  comment: ProofComment;
  outcome: Outcome | undefined;
}) {
  const own = outcome?.act === 'answerQuestion' && outcome.values.comment === id ? outcome : undefined;
  return (
    <form method="post" action={`#${place || 'whole'}`} className="grid gap-2">
      <input type="hidden" name="comment" value={id} />
      <input type="hidden" name="place" value={place} />
      <TextArea
        label={texts.yourAnswer}
        name="text"
        rows={2}
        maxLength={MAX_COMMENT}
        defaultValue={own?.values.text ?? answer}
        error={own?.errors.text ?? own?.refusal}
      />
      <Button type="submit" name="act" value="answerQuestion" look="secondary" className="justify-self-start">
        {texts.saveAnswer}
      </Button>
    </form>
  );
}

/** Folded to one quiet word, so that the text can be read; the mouse, the keyboard or a touch screen brings it out. */
function CommentForm({ place, words, outcome }: Omit<PlaceProps, 'proof'>) {
  const own = outcome?.act === 'comment' && outcome.values.place === place ? outcome : undefined;
  const isWhole = place === '';
  const form = (
    <form method="post" action={`#${place || 'whole'}`} className="measure mt-1 grid gap-2 font-sans">
      <input type="hidden" name="place" value={place} />
      <TextArea
        label={isWhole ? texts.yourComment : texts.commentOn(shortened(words))}
        hint={isWhole ? texts.generalHint : undefined}
        name="text"
        rows={3}
        maxLength={MAX_COMMENT}
        defaultValue={own?.values.text}
        error={own?.errors.text ?? own?.errors.place ?? own?.refusal}
      />
      <Button type="submit" name="act" value="comment" look="secondary" className="justify-self-start">
        {texts.save}
      </Button>
    </form>
  );
  if (isWhole) return form;
  return (
    <details open={own ? true : undefined} className="font-sans">
      <summary
        aria-label={texts.commentOn(shortened(words))}
        className="inline-flex min-h-8 cursor-pointer items-center gap-1.5 rounded-sm text-xs text-faint hover:text-accent hover:underline"
      >
        <MessageSquarePlus aria-hidden className="size-3.5" />
        {texts.comment}
      </summary>
      {form}
    </details>
  );
}

const SHORT = 50;
const shortened = (words: string) => excerpt(words, SHORT);
