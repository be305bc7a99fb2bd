import { type FormEvent, useEffect, useState } from 'react';
import { excerpt } from '#base/text.ts';
import { api } from '#features/accounts/client.ts';
import type { Editor } from '#features/production/editor/use-editor.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Refusal, TextArea } from '#ui/field.tsx';
import { useRefusal } from '#ui/staff/use-refusal.ts';
import { toast } from '#ui/toast.tsx';
import { formValues } from '#ui/use-server-form.ts';
import { proofOfficeClient } from '../client.ts';
import type { StaffComment, StaffProofs } from '../contract.ts';
import { quoteOf } from '../places.ts';
import { MAX_COMMENT } from '../rules.ts';
import { proofTexts } from '../texts.ts';
import { StaffCommentCard } from './staff-comment.tsx';

const { panel: texts } = proofTexts;
const client = proofOfficeClient(api);

/** Beside the text in the editor: comments of the authors that are not done, questions to them, and the form for another one. */
export function ProofNotes({ id, editor }: { id: string; editor: Editor }) {
  const [proofs, setProofs] = useState<StaffProofs>();
  useEffect(() => {
    void client
      .list(id)
      .then(setProofs)
      .catch(() => {
        // The text can be edited without them.
      });
  }, [id]);
  if (!proofs) return null;
  const [latest] = proofs.proofs;
  const open = [...proofs.questions, ...(latest?.comments ?? []).filter(({ settledAt }) => settledAt === null)];
  const jump = ({ quote }: StaffComment) => editor.jumpToWords(quote.replace(/…$/, '').slice(0, 60));
  return (
    <Disclosure title={`${texts.comments} (${open.length})`} open={open.length > 0}>
      <ul className="mt-3 grid gap-3">
        {open.map((comment) => (
          <StaffCommentCard key={comment.id} id={id} comment={comment} onChanged={setProofs} onJump={jump} />
        ))}
      </ul>
      <AskForm key={proofs.questions.length} id={id} editor={editor} onChanged={setProofs} />
    </Disclosure>
  );
}

function AskForm({ id, editor, onChanged }: { id: string; editor: Editor; onChanged: (proofs: StaffProofs) => void }) {
  const { busy, errors, refusal, submit } = useRefusal(texts.failed);
  const { place, quote } = placeIn(editor);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void submit(async () => {
      const { message, data } = await client.ask(id, { place, quote, text: formValues(form).text ?? '' });
      toast.success(message);
      onChanged(data);
    }, form);
  };
  return (
    <form onSubmit={onSubmit} method="post" data-live className="mt-4 grid gap-2">
      <TextArea
        label={texts.askLabel}
        hint={quote ? `${texts.askHint} “${excerpt(quote, 60)}”` : texts.askHint}
        name="text"
        rows={2}
        maxLength={MAX_COMMENT}
        error={errors.text}
      />
      <Refusal>{refusal}</Refusal>
      <Button type="submit" look="secondary" busy={busy} className="justify-self-start">
        {texts.askSave}
      </Button>
    </form>
  );
}

/** The place of the cursor, and its words. */
function placeIn({ state }: Editor): { place: string; quote: string } {
  const { $from } = state.selection;
  const node = state.doc.maybeChild($from.index(0));
  if (!node) return { place: '', quote: '' };
  const isInReferences = node.type.name === 'reference_list';
  const reference = isInReferences && $from.depth > 0 ? $from.index(1) : 0;
  const words = (isInReferences ? node.child(reference) : node).textContent;
  return {
    place: isInReferences ? `r${reference}` : `b${$from.index(0)}`,
    quote: quoteOf(words),
  };
}
