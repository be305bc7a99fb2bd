import { languageOfContent } from '#base/languages.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { type Correction, correctedLabel } from '../fields/corrections.ts';
import { submissionTexts } from '../texts.ts';

const texts = submissionTexts.corrections;

/** The corrected fields with their values before and after; nothing without corrections. */
export function Corrections({ corrections }: { corrections: Correction[] }) {
  return corrections.map(({ field, before, after }) => (
    <Disclosure key={field} title={texts.corrected(correctedLabel(field))} className="text-sm">
      <dl className="mt-1 grid gap-1 border-l-2 border-line pl-3">
        <div>
          <dt className="text-faint">{texts.before}</dt>
          <dd dir="auto" lang={languageOfContent()} className="measure whitespace-pre-line">
            {before || texts.empty}
          </dd>
        </div>
        <div>
          <dt className="text-faint">{texts.after}</dt>
          <dd dir="auto" lang={languageOfContent()} className="measure whitespace-pre-line">
            {after || texts.empty}
          </dd>
        </div>
      </dl>
    </Disclosure>
  ));
}
