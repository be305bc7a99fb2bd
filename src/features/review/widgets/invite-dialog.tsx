import { Plus } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { api } from '#features/accounts/client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Refusal } from '#ui/field.tsx';
import { focusAfter } from '#ui/focus-after.ts';
import { useRefusal } from '#ui/staff/use-refusal.ts';
import { toast } from '#ui/toast.tsx';
import { reviewClient } from '../client.ts';
import type { Candidate } from '../contract.ts';
import { REVIEW_LIMITS } from '../rules.ts';
import { reviewTexts } from '../texts.ts';
import { InvitedPerson, type PersonDraft } from './invited-person.tsx';

const { panel: texts } = reviewTexts;

interface InviteDialogProps {
  submissionId: string;
  round: number;
  /** The people to begin with; undefined while the form is closed. */
  people: Partial<Candidate>[] | undefined;
  onClose: () => void;
  onChanged: () => Promise<void>;
}

/** The form that invites reviewers by mail, or notes alternates. */
export function InviteDialog({ people, onClose, ...form }: InviteDialogProps) {
  return (
    <Dialog
      open={people !== undefined}
      place="side"
      title={texts.inviteTitle}
      closeLabel={texts.keep}
      onClose={onClose}
    >
      <InviteForm begin={people ?? []} onDone={onClose} {...form} />
    </Dialog>
  );
}

interface InviteFormProps extends Omit<InviteDialogProps, 'people' | 'onClose'> {
  begin: Partial<Candidate>[];
  onDone: () => void;
}

function InviteForm({ submissionId, round, begin, onDone, onChanged }: InviteFormProps) {
  const { people, add, change, remove, form } = usePeople(begin);
  /** The people as they were sent: the server names them by their index. */
  const [sent, setSent] = useState<PersonDraft[]>([]);
  const { busy, errors, refusal, submit } = useRefusal(texts.failed);
  const alternates = people.filter(({ isAlternate }) => isAlternate).length;
  const invited = people.length - alternates;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSent(people);
    void submit(async () => {
      const invitations = people.map(invitationOf);
      toast.success((await reviewClient(api).inviteSeveral(submissionId, round, invitations)).message ?? '');
      onDone();
      await onChanged();
    }, event.currentTarget);
  };
  return (
    <form ref={form} noValidate onSubmit={onSubmit} method="post" data-live className="grid gap-6">
      {people.map((person, index) => {
        const sentAt = sent.findIndex(({ key }) => key === person.key);
        return (
          <InvitedPerson
            key={person.key}
            person={person}
            number={index + 1}
            errorAt={(field) => errors[`invitations.${sentAt}.${field}`]}
            onChange={(patch) => change(person.key, patch)}
            onRemove={people.length > 1 ? () => remove(index) : undefined}
          />
        );
      })}
      {people.length < REVIEW_LIMITS.invitationsAtOnce && (
        <Button look="secondary" className="justify-self-start" onClick={add}>
          <Plus aria-hidden className="size-4" />
          {texts.addPerson}
        </Button>
      )}
      <Refusal>{refusal}</Refusal>
      <Button type="submit" busy={busy} className="justify-self-start">
        {busy ? texts.inviting(invited) : texts.inviteSubmit(invited, alternates)}
      </Button>
    </form>
  );
}

/** The people in the form. The focus follows a person who is added, and goes to the next one when one is removed. */
function usePeople(begin: Partial<Candidate>[]) {
  const form = useRef<HTMLFormElement>(null);
  const [people, setPeople] = useState(() => (begin.length > 0 ? begin : [{}]).map(draftOf));
  const show = (changed: PersonDraft[], index: number) =>
    focusAfter(
      () => setPeople(changed),
      () => form.current?.querySelectorAll('fieldset')[index]?.querySelector('input'),
    );
  return {
    form,
    people,
    add: () => show([...people, draftOf({})], people.length),
    change: (key: string, patch: Partial<PersonDraft>) =>
      setPeople(people.map((person) => (person.key === key ? { ...person, ...patch } : person))),
    remove: (index: number) => show(people.toSpliced(index, 1), Math.min(index, people.length - 2)),
  };
}

const invitationOf = ({ fullName, email, affiliation, language, isAlternate, conflictReason }: PersonDraft) => ({
  fullName,
  email,
  affiliation,
  language,
  isAlternate,
  conflictReason,
});

const draftOf = ({ fullName = '', email = '', affiliation = '' }: Partial<Candidate>): PersonDraft => ({
  key: crypto.randomUUID(),
  fullName,
  email,
  affiliation,
  language: 'en',
  isAlternate: false,
  conflictReason: '',
});
