import { useState } from 'react';
import { momentOf } from '#base/dates.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Confirm } from '#ui/confirm.tsx';
import type { SavedDraft } from '../../draft-contract.ts';
import { submissionTexts } from '../../texts.ts';
import type { SaveState } from './save-state.ts';

const texts = submissionTexts.wizard;

interface SaveStatusProps {
  saveState: SaveState;
  onLogin: () => void;
  onRetry: () => void;
  onDiscard: () => void;
  onStartNew: () => void;
}

/** Shows whether the draft is saved, with the actions that apply. */
export function SaveStatus({ saveState, onLogin, onRetry, onDiscard, onStartNew }: SaveStatusProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <div className="mt-4 flex min-h-11 flex-wrap items-center gap-x-4 text-sm text-faint">
      <p role="status" className={saveState === 'saved' ? 'font-medium text-ink' : undefined}>
        {texts.saveStates[saveState]}
      </p>
      {saveState === 'session-over' && (
        <Button look="secondary" onClick={onLogin}>
          {texts.login}
        </Button>
      )}
      {saveState === 'offline' && (
        <Button look="secondary" onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
      {saveState === 'submitted' && (
        <>
          <Button look="secondary" onClick={onStartNew}>
            {texts.startNew}
          </Button>
          <ButtonLink look="quiet" to="/author">
            {texts.ownSubmissions}
          </ButtonLink>
        </>
      )}
      {saveState === 'saved' && (
        <button type="button" className="min-h-11 text-faint underline" onClick={() => setIsConfirming(true)}>
          {texts.discard}
        </button>
      )}
      <Confirm
        open={isConfirming}
        title={texts.discardConfirm}
        text={texts.discardText}
        yes={texts.discardYes}
        no={texts.cancel}
        onClose={() => setIsConfirming(false)}
        onYes={() => {
          setIsConfirming(false);
          onDiscard();
        }}
      />
    </div>
  );
}

/** DOM id of the conflict notice, which gets the focus. */
export const CONFLICT_ID = 'draft-conflict';

interface ConflictProps {
  /** The version saved by another device or window. */
  other: SavedDraft;
  onTakeOther: () => void;
  onKeepThis: () => void;
}

/** Asks the author which version to keep when two devices or windows have changed the same draft. */
export function ConflictNotice({ other, onTakeOther, onKeepThis }: ConflictProps) {
  return (
    <div
      id={CONFLICT_ID}
      role="alert"
      tabIndex={-1}
      className="mt-6 grid gap-3 border-l-4 border-warning bg-raised p-4"
    >
      <p>
        <strong>{texts.conflictTitle}</strong> {texts.conflictText(momentOf(other.updatedAt))}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={onTakeOther}>
          {texts.takeOther}
        </Button>
        <Button look="secondary" onClick={onKeepThis}>
          {texts.keepThis}
        </Button>
      </div>
    </div>
  );
}
