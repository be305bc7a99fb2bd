import { Button } from '#ui/button.tsx';
import type { ImportResult } from '../../contract.ts';
import { newsletterTexts } from '../../texts.ts';

const texts = newsletterTexts.dashboard.import;
const MAX_SHOWN = 100;

/** Counts of an import and its first refused lines. */
export function ImportReport({ result, onClose }: { result: ImportResult; onClose: () => void }) {
  const { added, known, refused } = result;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p role="status">{texts.result(added, known, refused.length)}</p>
      {refused.length > 0 && (
        <ul className="grid gap-2 text-sm">
          {refused.slice(0, MAX_SHOWN).map(({ line, value, reason }) => (
            <li key={`${line} ${value}`} className="[overflow-wrap:anywhere]">
              {texts.line(line, value)}
              <span className="block text-xs text-faint">{reason}</span>
            </li>
          ))}
          {refused.length > MAX_SHOWN && <li>{texts.more(refused.length - MAX_SHOWN)}</li>}
        </ul>
      )}
      <Button className="justify-self-end" onClick={onClose}>
        {texts.done}
      </Button>
    </div>
  );
}
