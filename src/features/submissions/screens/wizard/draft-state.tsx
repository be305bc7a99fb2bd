import { useState } from 'react';
import { momentOf } from '#base/dates.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Confirm } from '#ui/confirm.tsx';
import type { KeptDraft } from '../../draft-contract.ts';
import { submissionTexts } from '../../texts.ts';
import type { Keeping } from './keeping.ts';

const texts = submissionTexts.wizard;

interface StateProps {
  keeping: Keeping;
  onLogin: () => void;
  onRetry: () => void;
  onDiscard: () => void;
  onStartAnew: () => void;
}

/** Says in one line how the draft is kept, and what can be done about it. */
export function DraftState({ keeping, onLogin, onRetry, onDiscard, onStartAnew }: StateProps) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="mt-4 flex min-h-11 flex-wrap items-center gap-x-4 text-sm text-faint">
      <p role="status">{texts.keeping[keeping]}</p>
      {keeping === 'session-over' && (
        <Button look="secondary" onClick={onLogin}>
          {texts.login}
        </Button>
      )}
      {keeping === 'offline' && (
        <Button look="secondary" onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
      {keeping === 'submitted' && (
        <>
          <Button look="secondary" onClick={onStartAnew}>
            {texts.startAnew}
          </Button>
          <ButtonLink look="quiet" to="/author">
            {texts.ownSubmissions}
          </ButtonLink>
        </>
      )}
      {keeping === 'kept' && (
        <Button look="quiet" onClick={() => setAsking(true)}>
          {texts.discard}
        </Button>
      )}
      <Confirm
        open={asking}
        title={texts.discardAsk}
        text={texts.discardText}
        yes={texts.discardYes}
        no={texts.cancel}
        onClose={() => setAsking(false)}
        onYes={() => {
          setAsking(false);
          onDiscard();
        }}
      />
    </div>
  );
}

/** Where the notice is gone to. */
export const RIVAL_ID = 'rival-draft';

interface RivalProps {
  rival: KeptDraft;
  onUse: (rival: KeptDraft) => void;
  onKeepMine: (rival: KeptDraft) => void;
}

/** Two devices have changed the same draft; the author says which one is meant. */
export function RivalNotice({ rival, onUse, onKeepMine }: RivalProps) {
  return (
    <div id={RIVAL_ID} role="alert" tabIndex={-1} className="mt-6 grid gap-3 border-l-4 border-warning bg-raised p-4">
      <p>
        <strong>{texts.rivalTitle}</strong> {texts.rivalText(momentOf(rival.updatedAt))}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => onUse(rival)}>
          {texts.useRival}
        </Button>
        <Button look="secondary" onClick={() => onKeepMine(rival)}>
          {texts.keepMine}
        </Button>
      </div>
    </div>
  );
}
