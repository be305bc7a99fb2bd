import { ImageField } from '#ui/image-field.tsx';
import { IMAGE_TYPES, imageFault } from '../rules.ts';
import { fileTexts } from '../texts.ts';

const { imageRefusals } = fileTexts;

interface PictureFieldProps {
  /** Name of the hidden field with the current picture's address; empty once it was removed. */
  name: string;
  /** Address of the current picture. */
  current: string | null;
  error: string | undefined;
  words: { label: string; hint: string; preview: string; remove: string };
}

function faultOf(file: File): string | undefined {
  const why = imageFault(file);
  return why && imageRefusals[why];
}

/** A field for a picture of a record; the chosen file is named `picture`. */
export function PictureField({ words: { label, hint, ...words }, ...field }: PictureFieldProps) {
  return (
    <ImageField
      {...field}
      {...{ label, hint, faultOf }}
      fileName="picture"
      accept={IMAGE_TYPES}
      words={{ ...words, unreadable: imageRefusals.unreadable }}
    />
  );
}
