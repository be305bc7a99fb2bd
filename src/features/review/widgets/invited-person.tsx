import { Trash2 } from 'lucide-react';
import type { Language } from '#base/languages.ts';
import { LanguageField } from '#features/accounts/widgets/language-field.tsx';
import { CheckField, TextArea, TextField } from '#ui/field.tsx';
import { IconButton } from '#ui/staff/icon-button.tsx';
import type { Invitation } from '../contract.ts';
import { reviewTexts } from '../texts.ts';

const { panel: texts } = reviewTexts;

/** A person in the form of invitations. */
export interface PersonDraft extends Invitation {
  language: Language;
  /** Tells the people apart while some are added and removed. */
  key: string;
}

interface InvitedPersonProps {
  person: PersonDraft;
  /** From 1. */
  number: number;
  errorAt: (field: keyof Invitation) => string | undefined;
  onChange: (patch: Partial<PersonDraft>) => void;
  /** Undefined for the only person. */
  onRemove: (() => void) | undefined;
}

/** The fields of one person to invite. */
export function InvitedPerson({ person, number, errorAt, onChange, onRemove }: InvitedPersonProps) {
  const { conflictReason } = person;
  const conflict = errorAt('conflictReason');
  const textField = (name: 'fullName' | 'email' | 'affiliation') => ({
    label: texts[name],
    name,
    autoComplete: 'off',
    value: person[name],
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [name]: target.value }),
    error: errorAt(name),
  });
  return (
    <fieldset className="grid min-w-0 gap-5 not-first:border-t not-first:border-line not-first:pt-5">
      <legend className="sr-only">{texts.person(number)}</legend>
      {onRemove && (
        <div className="flex items-center justify-between">
          <span aria-hidden className="font-semibold">
            {texts.person(number)}
          </span>
          <IconButton icon={Trash2} label={texts.removePerson(number)} onClick={onRemove} />
        </div>
      )}
      <TextField required {...textField('fullName')} />
      <TextField required type="email" {...textField('email')} />
      <TextField {...textField('affiliation')} />
      <LanguageField
        label={texts.mailLanguage}
        hint={texts.mailLanguageHint}
        chosen={person.language}
        onChoose={(language) => onChange({ language })}
        error={errorAt('language')}
      />
      {(conflict || conflictReason) && (
        <TextArea
          label={texts.conflictReason}
          name="conflictReason"
          rows={3}
          value={conflictReason}
          onChange={({ target }) => onChange({ conflictReason: target.value })}
          error={conflict}
        />
      )}
      <CheckField
        label={texts.isAlternate}
        name="isAlternate"
        checked={person.isAlternate}
        onChange={({ target }) => onChange({ isAlternate: target.checked })}
      />
    </fieldset>
  );
}
