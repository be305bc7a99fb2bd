import { useEffect, useState } from 'react';
import { api } from '#features/accounts/client.ts';
import { lookUpsClient } from '../client.ts';

/** Whether the journal searches at ORCID and ROR. False until that is known, and without a connection. */
export function useLookUps(): boolean {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    lookUpsClient(api)
      .isOn()
      .then(
        (known) => isCurrent && setIsOn(known),
        () => {},
      );
    return () => {
      isCurrent = false;
    };
  }, []);
  return isOn;
}
