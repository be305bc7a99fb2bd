import { Button } from '../button.tsx';
import { FieldError, Refusal } from '../field.tsx';
import type { Rival } from './carry-over.ts';
import { STAFF_WORDS } from './words.ts';

interface RefusedProps {
  refusal: string | undefined;
  rivals: Rival[];
  /** Where it is refused for what somebody else has done meanwhile. */
  onReload: (() => void) | undefined;
}

/** Why a staff form was not saved, with the way to what is saved now; and then what is different there. */
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
