import { SelectField, TextField } from '#ui/field.tsx';
import { PARTS, type Part } from '../../text/schema.ts';
import { editorTexts } from '../texts.ts';
import type { DetailProps } from './detail-props.ts';

const { heading: texts } = editorTexts.inspector;
const NAMES: Record<Part, string> = { body: texts.body, appendix: texts.appendix };

export function HeadingForm({ node: { attrs }, pos, editor: { apply } }: DetailProps) {
  const set = (name: string, value: string) => apply(({ tr }) => tr.setNodeAttribute(pos, name, value));
  return (
    <>
      <TextField
        label={texts.number}
        hint={texts.numberHint}
        value={attrs.label}
        maxLength={20}
        onChange={(event) => set('label', event.target.value)}
      />
      {attrs.level === 1 && (
        <SelectField
          label={texts.part}
          value={attrs.part}
          options={PARTS.map((value) => ({ value, label: NAMES[value] }))}
          onChange={(event) => set('part', event.target.value)}
        />
      )}
    </>
  );
}
