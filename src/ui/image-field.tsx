import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Field, FileInput } from './field.tsx';

interface ImageFieldProps {
  label: string;
  hint: string;
  error: string | undefined;
  /** Name of the hidden field with the current picture's address; empty once it was removed. */
  name: string;
  /** Name of the file field. */
  fileName: string;
  /** Address of the current picture. */
  current: string | null;
  /** Accepted media types. */
  accept: readonly string[];
  /** Returns why a chosen file is refused, before it is uploaded. */
  faultOf: (file: File) => string | undefined;
  words: { preview: string; remove: string; unreadable: string };
}

/** A file field for a picture, with a preview of the chosen or current one. */
export function ImageField({ label, hint, error, name, fileName, current, accept, faultOf, words }: ImageFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [kept, setKept] = useState(current ?? '');
  const [chosen, setChosen] = useState<string>();
  const [fault, setFault] = useState<string>();
  useEffect(() => () => URL.revokeObjectURL(chosen ?? ''), [chosen]);

  const choose = (file: File | undefined) => {
    const wrong = file && faultOf(file);
    setFault(wrong);
    setChosen(file && !wrong ? URL.createObjectURL(file) : undefined);
  };
  const remove = () => {
    if (input.current) input.current.value = '';
    choose(undefined);
    setKept('');
    input.current?.focus();
  };
  const shown = chosen ?? kept;
  return (
    <Field label={label} hint={hint} error={fault ?? error}>
      {(wiring) => (
        <div className="flex flex-wrap items-start gap-4">
          {shown && !fault && (
            <img
              src={shown}
              alt={words.preview}
              width={160}
              height={160}
              onError={() => setFault(words.unreadable)}
              className="size-40 rounded-md bg-sunken object-cover"
            />
          )}
          <div className="grid min-w-0 flex-1 basis-56 justify-items-start gap-2">
            <FileInput
              {...wiring}
              ref={input}
              name={fileName}
              accept={accept.join(',')}
              onChange={(event) => choose(event.target.files?.[0])}
            />
            <input type="hidden" name={name} value={kept} />
            {(shown || fault) && (
              <Button look="quiet" onClick={remove}>
                {words.remove}
              </Button>
            )}
          </div>
        </div>
      )}
    </Field>
  );
}
