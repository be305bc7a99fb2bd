import { type Correction, correctedLabel } from '../fields/corrections.ts';
import { submissionTexts } from '../texts.ts';

const texts = submissionTexts.corrections;

/** The corrected fields with their values before and after; nothing without corrections. */
export function Corrections({ corrections }: { corrections: Correction[] }) {
  return corrections.map(({ field, before, after }) => (
    <details key={field} className="text-sm">
      <summary className="min-h-6 cursor-pointer py-1">{texts.corrected(correctedLabel(field))}</summary>
      <dl className="mt-1 grid gap-1 border-l-2 border-line pl-3">
        <div>
          <dt className="text-faint">{texts.before}</dt>
          <dd dir="auto" className="measure whitespace-pre-line">
            {before || texts.empty}
          </dd>
        </div>
        <div>
          <dt className="text-faint">{texts.after}</dt>
          <dd dir="auto" className="measure whitespace-pre-line">
            {after || texts.empty}
          </dd>
        </div>
      </dl>
    </details>
  ));
}
