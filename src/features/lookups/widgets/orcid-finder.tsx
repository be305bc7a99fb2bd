import { Search } from 'lucide-react';
import { useState } from 'react';
import { AppError } from '#base/errors.ts';
import { api } from '#features/accounts/client.ts';
import { Button } from '#ui/button.tsx';
import { lookUpsClient } from '../client.ts';
import type { OrcidPerson, PersonQuery } from '../contract.ts';
import { lookUpTexts as texts } from '../texts.ts';

interface OrcidFinderProps {
  /** The name and affiliation as they are in the form when the button is pressed. */
  personIn: () => PersonQuery;
  onChoose: (orcid: string) => void;
}

/** A button that searches an author's ORCID iD by name and affiliation, and the people found. */
export function OrcidFinder({ personIn, onChoose }: OrcidFinderProps) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const [people, setPeople] = useState<OrcidPerson[]>([]);
  const show = (message: string, found: OrcidPerson[] = []) => {
    setSaid(message);
    setPeople(found);
  };
  const find = async () => {
    const { name, affiliation = '' } = personIn();
    if (name.trim().length < 2) return show(texts.nameFirst);
    setBusy(true);
    try {
      const { data, isReachable } = await lookUpsClient(api).people({ name, affiliation });
      if (!isReachable) show(texts.orcidUnreachable);
      else show(data.length > 0 ? texts.found(data.length) : texts.noneFound, data);
    } catch (error) {
      show((error instanceof AppError && error.failure === 'too-many' && error.message) || texts.orcidUnreachable);
    } finally {
      setBusy(false);
    }
  };
  const choose = (orcid: string) => {
    show('');
    onChoose(orcid);
  };
  return (
    <div className="grid justify-items-start gap-1.5">
      <Button look="secondary" busy={busy} onClick={() => void find()}>
        {!busy && <Search aria-hidden className="size-4" />}
        {busy ? texts.finding : texts.findOrcid}
      </Button>
      <p className="text-xs text-faint">{texts.sendsName}</p>
      <p role="status" className="text-sm">
        {said}
      </p>
      {people.length > 0 && (
        <ul className="w-full rounded-md border border-line bg-raised py-1">
          {people.map(({ orcid, name, institutions }) => (
            <li key={orcid}>
              <button
                type="button"
                aria-label={texts.choose(name, orcid)}
                onClick={() => choose(orcid)}
                className="min-h-11 w-full px-3 py-1.5 text-left text-sm hover:bg-sunken"
              >
                <bdi className="font-semibold">{name}</bdi> {orcid}
                <span className="block text-xs text-faint">{institutions.join(' · ')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
