import { useState } from 'react';
import { api } from '#features/accounts/client.ts';
import { toastFailure } from '#features/accounts/widgets/failure-toast.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import { productionClient } from '../client.ts';
import type { Autosave, SaveState } from './autosave.ts';
import { editorTexts as texts } from './texts.ts';

const client = productionClient(api);

interface SavingProps {
  state: SaveState;
  autosave: Autosave;
  id: string;
  onReload: () => void;
}

/** Whether the text is saved, and the way on when it is not. */
export function Saving({ state, autosave, id, onReload }: SavingProps) {
  const [busy, setBusy] = useState(false);
  const choose = async (save: () => Promise<void>) => {
    setBusy(true);
    await save().catch(toastFailure);
    setBusy(false);
  };
  const mine = async () => {
    const theirs = await client.report(id);
    if (theirs) await autosave.now(theirs.revision);
  };
  const theirs = async () => {
    await autosave.giveWay();
    toast.success(texts.madeWay);
    onReload();
  };
  const isTrouble = state.name === 'offline' || state.name === 'conflict' || state.name === 'refused';
  return (
    <div
      role={isTrouble ? 'alert' : 'status'}
      className={`flex min-h-11 flex-wrap items-center gap-3 text-sm ${isTrouble ? 'font-medium text-danger' : 'text-faint'}`}
    >
      <p>{state.name === 'refused' ? state.message : texts.states[state.name]}</p>
      {(state.name === 'changed' || state.name === 'offline' || state.name === 'refused') && (
        <Button look="quiet" onClick={() => void autosave.now()}>
          {texts.retry}
        </Button>
      )}
      {state.name === 'conflict' && (
        <>
          <Button look="secondary" busy={busy} onClick={() => void choose(mine)}>
            {texts.mine}
          </Button>
          <Button look="secondary" busy={busy} onClick={() => void choose(theirs)}>
            {texts.theirs}
          </Button>
          <p className="font-normal">{texts.readMore}</p>
        </>
      )}
    </div>
  );
}
