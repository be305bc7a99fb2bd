import { TextField } from '#ui/field.tsx';
import { editorTexts } from '../texts.ts';
import type { DetailProps } from './detail-props.ts';

const { label, listItem: texts } = editorTexts.inspector;

export function ListItemForm({ node: { attrs }, pos, editor: { apply } }: DetailProps) {
  return (
    <TextField
      label={label}
      hint={texts.labelHint}
      value={attrs.label}
      maxLength={60}
      onChange={({ target }) => apply(({ tr }) => tr.setNodeAttribute(pos, 'label', target.value))}
    />
  );
}
