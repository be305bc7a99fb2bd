import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Field, FileInput } from './field.tsx';

interface ImageFieldProps {
  label: string;
  hint: string;
  error: string | undefined;
  /** Of the hidden field with the address of the picture that stands there; empty once it was removed. */
  name: string;
  /** Of the field with the chosen file. */
  fileName: string;
  /** Address of the picture that stands there now. */
  current: string | null;
  /** What the browser offers, as media types. */
  accept: readonly string[];
  /** What is wrong with a chosen file, before it is sent anywhere. */
  faultOf: (file: File) => string | undefined;
  words: { preview: string; remove: string; unreadable: string };
}

/** A picture to choose, with a preview of the chosen one or of the one that stands there. */
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
