import { type FormEvent, useId, useRef, useState } from 'react';
import { TextField } from '#ui/field.tsx';
import { codesIn } from '../fields/codes.ts';
import { findJelCodes, jelCode } from '../fields/jel.ts';
import { submissionTexts } from '../texts.ts';

const texts = submissionTexts.jel;
const MAX_SUGGESTIONS = 8;

interface JelInputProps {
  field: { label: string; hint: string; max: number };
  name: string;
  /** The codes, or the initial codes without `onChange`. */
  codes: string[];
  onChange: ((codes: string[]) => void) | undefined;
  error: string | undefined;
}

/**
 * JEL codes as text, separated by commas. The text after the last comma is searched in the classification, by code or by words,
 * and the matching codes are offered as buttons.
 */
export default function JelInput({ field, name, codes, onChange, error }: JelInputProps) {
  const [typed, setTyped] = useState(codes.join(', '));
  // Another version of the draft may have replaced the codes.
  const isReplaced = onChange && codesIn(typed).join() !== codes.join();
  const text = isReplaced ? codes.join(', ') : typed;
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const entries = codesIn(text);
  const last = entries.at(-1) ?? '';
  const isUnfinished = !/,\s*$/.test(text) && !jelCode(last.toUpperCase());
  const found = isUnfinished ? findJelCodes(last, MAX_SUGGESTIONS) : [];
  const named = entries.flatMap((entry) => jelCode(entry.toUpperCase()) ?? []);

  const change = (next: string) => {
    setTyped(next);
    onChange?.(codesIn(next));
  };
  const onInput = ({ currentTarget }: FormEvent<HTMLInputElement>) => change(currentTarget.value);
  const choose = (code: string) => {
    const next = `${[...entries.slice(0, -1), code].join(', ')}, `;
    const element = input.current;
    if (element && !onChange) {
      element.value = next;
      // Tells the form around it that something was entered.
      element.dispatchEvent(new Event('input', { bubbles: true }));
    }
    element?.focus();
    change(next);
  };
  return (
    <div className="grid gap-2">
      <TextField
        ref={input}
        label={field.label}
        name={name}
        hint={field.hint}
        error={error}
        autoComplete="off"
        {...(onChange ? { value: text, onChange: onInput } : { defaultValue: codes.join(', '), onInput })}
        placeholder={texts.placeholder}
        aria-controls={listId}
      />
      <ul id={listId} className={found.length > 0 ? 'rounded-md border border-line bg-raised py-1' : undefined}>
        {found.map(({ code, label, within }) => (
          <li key={code}>
            <button
              type="button"
              onClick={() => choose(code)}
              className="min-h-11 w-full px-3 py-1.5 text-left text-sm hover:bg-sunken"
            >
              <span className="font-semibold">{code}</span> {label}
              <span className="block text-xs text-faint">{within.at(-1)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {isUnfinished && last ? texts.found(found.length) : ''}
      </p>
      {named.length > 0 && (
        <ul className="grid gap-1 text-sm text-faint">
          {named.map(({ code, label }) => (
            <li key={code}>
              <span className="font-semibold text-ink">{code}</span> {label}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
