import { useState } from 'react';
import { failureMessage } from '#features/accounts/widgets/failure-toast.ts';
import { uploadImage } from '#features/files/client.ts';
import { FileField, TextArea, TextField } from '#ui/field.tsx';
import { toast } from '#ui/toast.tsx';
import { placeOfId } from '../places.ts';
import { editorTexts } from '../texts.ts';
import type { DetailProps } from './detail-props.ts';

const { figure: texts, label, labelHint } = editorTexts.inspector;

export function FigureForm({ node: { attrs }, pos, editor: { apply } }: DetailProps) {
  const [error, setError] = useState<string>();
  const set = (name: string, value: string) => apply(({ tr }) => tr.setNodeAttribute(pos, name, value));
  const replace = async (file: File | undefined) => {
    if (!file) return;
    try {
      const media = await uploadImage(file);
      // The text may have been edited during the upload.
      apply(({ doc, tr }) => {
        const place = placeOfId(doc, attrs.id);
        return place === undefined ? undefined : tr.setNodeAttribute(place, 'media', media);
      });
      setError(undefined);
      toast.success(texts.replaced);
    } catch (failure) {
      setError(failureMessage(failure));
    }
  };
  return (
    <>
      <TextField
        label={label}
        hint={labelHint}
        value={attrs.label}
        maxLength={60}
        onChange={(event) => set('label', event.target.value)}
      />
      <TextArea
        label={texts.alternative}
        hint={texts.alternativeHint}
        value={attrs.alternative}
        rows={3}
        maxLength={1000}
        onChange={(event) => set('alternative', event.target.value)}
      />
      <FileField
        label={texts.replace}
        hint={texts.replaceHint}
        accept="image/png,image/jpeg,image/webp"
        error={error}
        onChange={(event) => void replace(event.target.files?.[0])}
      />
    </>
  );
}
