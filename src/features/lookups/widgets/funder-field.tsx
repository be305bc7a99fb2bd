import { type ChangeEvent, useId, useState } from 'react';
import { rorAddress } from '#base/identifiers.ts';
import { api } from '#features/accounts/client.ts';
import { organisationsClient } from '#features/organisations/client.ts';
import { labelOf, OrganisationOptions, useSuggestions } from '#features/organisations/widgets/suggestions.tsx';
import { TextField } from '#ui/field.tsx';
import { lookUpTexts as texts } from '../texts.ts';
import { useLookUps } from './use-look-ups.tsx';

const search = (text: string) => organisationsClient(api).funders(text);

/** Searches a funder by name; a chosen one is passed on as "Name (https://ror.org/…)". Nothing unless look-ups are on. */
export function FunderField({ onChoose }: { onChoose: (funder: string) => void }) {
  const isOn = useLookUps();
  return isOn ? <Funders onChoose={onChoose} /> : null;
}

function Funders({ onChoose }: { onChoose: (funder: string) => void }) {
  const id = useId();
  const [text, setText] = useState('');
  const [added, setAdded] = useState('');
  const { data: found = [], isReachable = true } = useSuggestions(text, search) ?? {};
  const change = ({ target: { value } }: ChangeEvent<HTMLInputElement>) => {
    const chosen = found.find((organisation) => labelOf(organisation) === value);
    setText(chosen ? '' : value);
    setAdded(chosen?.name ?? '');
    if (chosen) onChoose(`${chosen.name} (${rorAddress(chosen.ror)})`);
  };
  return (
    <div>
      <TextField
        label={texts.findFunder}
        hint={isReachable ? texts.funderHint : texts.funderUnreachable}
        value={text}
        list={id}
        autoComplete="off"
        onChange={change}
      />
      <OrganisationOptions id={id} organisations={found} />
      <p role="status" className="sr-only">
        {added && texts.funderAdded(added)}
      </p>
    </div>
  );
}
