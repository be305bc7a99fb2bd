import { Upload } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useState } from 'react';
import { classNames } from './class-names.ts';

interface DropProps {
  /** DOM id of the input. */
  id: string;
  label: string;
  /** Use of the files, for screen readers. */
  purpose: string;
  /** How to give files, with a mouse and on a touch screen. */
  hint: { mouse: string; touch: string };
  /** Types for `<input accept>`. */
  accept: string;
  multiple?: boolean;
  describedBy: string | undefined;
  onFiles: (files: File[]) => void;
}

/** A file input that also accepts dropped files. */
export function DropZone({ id, label, purpose, hint, accept, multiple = false, describedBy, onFiles }: DropProps) {
  const [isOver, setIsOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])]);
    // Without this, choosing the same file again does not fire a change event.
    target.value = '';
  };
  return (
    <label
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
      className={classNames(
        'flex min-h-16 cursor-pointer items-center gap-x-3 rounded-md border-2 border-dashed px-4 py-3 text-sm hover:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-accent',
        isOver ? 'border-accent bg-tint' : 'border-field',
      )}
    >
      <Upload aria-hidden className="size-4 shrink-0 text-accent" />
      <span className="flex flex-wrap gap-x-3 gap-y-1">
        <span className="font-semibold">
          {label}
          <span className="sr-only">: {purpose}</span>
        </span>
        <span className="text-faint pointer-coarse:hidden">{hint.mouse}</span>
        <span className="hidden text-faint pointer-coarse:inline">{hint.touch}</span>
      </span>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        onChange={onChange}
        className="sr-only"
        aria-describedby={describedBy}
        aria-invalid={describedBy ? true : undefined}
      />
    </label>
  );
}
