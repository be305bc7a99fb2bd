import { RichText } from '#ui/rich-text.tsx';

/** A text of the editorial office to the authors: a letter in the Markdown subset, or a note with line breaks. */
export function OfficeNote({ children }: { children: string }) {
  return (
    <div dir="auto" className="mt-1 whitespace-pre-line">
      <RichText>{children}</RichText>
    </div>
  );
}
