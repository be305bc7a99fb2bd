import { type ChangeEvent, type ComponentProps, useEffect, useId, useRef, useState } from 'react';
import { api } from '#features/accounts/client.ts';
import { TextField } from '#ui/field.tsx';
import { organisationsClient } from '../client.ts';
import type { Organisation } from '../contract.ts';

const LEAST_LETTERS = 3;
const WAIT_MS = 250;

type AffiliationFieldProps = Omit<ComponentProps<typeof TextField>, 'onChange'> & {
  /** `ror` is the id of a chosen organisation, empty once something else is entered after it, and undefined otherwise. */
  onEnter: (affiliation: string, ror: string | undefined) => void;
};

/** An affiliation with suggestions from the registry of research organisations; anything else can be entered, too. */
export function AffiliationField({ onEnter, ...field }: AffiliationFieldProps) {
  const id = useId();
  const [text, setText] = useState('');
  const found = useSuggestions(text);
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
      <datalist id={id}>
        {found.map((organisation) => (
          <option key={organisation.ror} value={labelOf(organisation)} />
        ))}
      </datalist>
    </>
  );
}

const labelOf = ({ name, place }: Organisation) => [name, place].filter(Boolean).join(', ');

/** The organisations that match a text, once nothing has been typed for a moment. Without a connection there are none. */
function useSuggestions(text: string): Organisation[] {
  const [found, setFound] = useState<Organisation[]>([]);
  useEffect(() => {
    if (text.trim().length < LEAST_LETTERS) return setFound([]);
    let isCurrent = true;
    const timer = setTimeout(() => {
      organisationsClient(api)
        .search(text)
        .then(
          (organisations) => isCurrent && setFound(organisations),
          () => {},
        );
    }, WAIT_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text]);
  return found;
}
