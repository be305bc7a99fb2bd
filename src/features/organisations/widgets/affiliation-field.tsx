import { type ChangeEvent, type ComponentProps, useId, useRef, useState } from 'react';
import { api } from '#features/accounts/client.ts';
import { TextField } from '#ui/field.tsx';
import { organisationsClient } from '../client.ts';
import { labelOf, OrganisationOptions, useSuggestions } from './suggestions.tsx';

const search = (text: string) => organisationsClient(api).search(text);

type AffiliationFieldProps = Omit<ComponentProps<typeof TextField>, 'onChange'> & {
  /** `ror` is the id of a chosen organisation, empty once something else is entered after it, and undefined otherwise. */
  onEnter: (affiliation: string, ror: string | undefined) => void;
};

/** An affiliation with suggestions from the registry of research organisations; anything else can be entered, too. */
export function AffiliationField({ onEnter, ...field }: AffiliationFieldProps) {
  const id = useId();
  const [text, setText] = useState('');
  const found = useSuggestions(text, search) ?? [];
  const hasChosen = useRef(false);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value } = event.target;
    const chosen = found.find((organisation) => labelOf(organisation) === value);
    onEnter(value, chosen?.ror ?? (hasChosen.current ? '' : undefined));
    hasChosen.current = chosen !== undefined;
    setText(chosen ? '' : value);
  };
  return (
    <>
      <TextField {...field} list={id} autoComplete="off" onChange={change} />
      <OrganisationOptions id={id} organisations={found} />
    </>
  );
}
