import { type ComponentProps, useRef } from 'react';
import { FunderField } from '#features/lookups/widgets/funder-field.tsx';
import { TextArea } from '#ui/field.tsx';

/** The funding statement, with a search that adds funders to it where look-ups are on. */
export function FundingInput(field: ComponentProps<typeof TextArea>) {
  const textArea = useRef<HTMLTextAreaElement>(null);
  const add = (funder: string) => {
    const element = textArea.current;
    if (!element) return;
    const before = element.value.trimEnd();
    const joint = /[.;:]$/.test(before) ? ' ' : '; ';
    element.setRangeText(before ? joint + funder : funder, before.length, element.value.length, 'end');
    // Tells React and the form around it that something was entered.
    element.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <div className="grid gap-3">
      <TextArea {...field} ref={textArea} />
      <FunderField onChoose={add} />
    </div>
  );
}
