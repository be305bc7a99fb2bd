import { Button } from '../button.tsx';
import { FieldError, Refusal } from '../field.tsx';
import type { Rival } from './carry-over.ts';
import { STAFF_WORDS } from './words.ts';

interface RefusedProps {
  refusal: string | undefined;
  rivals: Rival[];
  /** Given if a colleague's change caused the refusal. */
  onReload: (() => void) | undefined;
}

/** Why a staff form was not saved, with a button to load the current version, and then the differences. */
export function Refused({ refusal, rivals, onReload }: RefusedProps) {
  return (
    <>
      <Refusal>{refusal}</Refusal>
      {onReload && (
        <div className="grid justify-items-start gap-1">
          <Button look="secondary" onClick={onReload}>
            {STAFF_WORDS.loadSaved}
          </Button>
          <p className="text-xs text-faint">{STAFF_WORDS.loadSavedHint}</p>
        </div>
      )}
      {rivals.length > 0 && (
        <div role="status" className="grid gap-1">
          <FieldError>{STAFF_WORDS.rivals}</FieldError>
          <ul className="grid gap-1 pl-5 text-sm">
            {rivals.map(({ label, saved }) => (
              <li key={label} className="line-clamp-6 whitespace-pre-line [overflow-wrap:anywhere]">
                {STAFF_WORDS.rival(label, saved)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
