import { CheckField, SelectField, TextField } from '#ui/field.tsx';
import type { FieldErrors } from '#ui/use-server-form.ts';
import { contrastToPaper, FIRST_PAGES, FONTS, HEADS, type HouseStyle, SIZES } from '../rules.ts';
import { houseStyleTexts } from '../texts.ts';

const { screen: texts, fonts, heads, firstPages } = houseStyleTexts;

interface FieldsProps {
  style: HouseStyle;
  errors: FieldErrors;
  onChange: (change: Partial<HouseStyle>) => void;
}

/** The fields of a house style. */
export function StyleFields({ style, errors, onChange }: FieldsProps) {
  const choice = <Name extends 'headings' | 'body' | 'headLeft' | 'headRight' | 'firstPage'>(
    name: Name,
    options: readonly HouseStyle[Name][],
    labels: Record<HouseStyle[Name], string>,
  ) => (
    <SelectField
      label={texts[name]}
      name={name}
      options={options.map((value) => ({ value, label: labels[value] }))}
      value={style[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
      error={errors[name]}
    />
  );
  return (
    <>
      <ColourField accent={style.accent} error={errors.accent} onChange={(accent) => onChange({ accent })} />
      <div className="grid gap-5 sm:grid-cols-2">
        {choice('headings', FONTS, fonts)}
        {choice('body', FONTS, fonts)}
      </div>
      <SelectField
        label={texts.size}
        name="size"
        options={SIZES.map((value) => ({ value: String(value), label: texts.points(value) }))}
        value={String(style.size)}
        onChange={(event) => onChange({ size: Number(event.target.value) as HouseStyle['size'] })}
        error={errors.size}
      />
      {choice('firstPage', FIRST_PAGES, firstPages)}
      <div className="grid gap-5 sm:grid-cols-2">
        {choice('headLeft', HEADS, heads)}
        {choice('headRight', HEADS, heads)}
      </div>
      <CheckField
        label={texts.hasQr}
        name="hasQr"
        checked={style.hasQr}
        onChange={(event) => onChange({ hasQr: event.target.checked })}
      />
    </>
  );
}

/** A colour by its digits, with the browser's own picker beside them. */
function ColourField({
  accent,
  error,
  onChange,
}: {
  accent: string;
  error: string | undefined;
  onChange: (accent: string) => void;
}) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-3">
      <TextField
        label={texts.accent}
        name="accent"
        hint={texts.accentHint}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        value={accent}
        onChange={(event) => onChange(event.target.value)}
        error={error}
      />
      <input
        type="color"
        aria-label={texts.pick}
        value={contrastToPaper(accent) === undefined ? '#000000' : accent.toLowerCase()}
        onChange={(event) => onChange(event.target.value)}
        className="mt-7 h-11 w-14 cursor-pointer rounded-sm border border-line bg-raised p-1"
      />
    </div>
  );
}
