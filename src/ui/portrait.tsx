import { classNames } from './class-names.ts';
import { PATTERN_KINDS, Pattern } from './patterns.tsx';

interface PortraitProps {
  name: string;
  /** Address of a picture; without it a pattern is drawn from the name. */
  image: string | null;
  alt: string;
  /** For a card, or for a row of a table. */
  size?: keyof typeof SIZES;
}

/** `pixels` is the width and height. */
const SIZES = {
  card: { pixels: 160, box: 'size-40 rounded-md', name: 'size-20 text-2xl' },
  // Too small for a pattern: the letters fill it.
  row: { pixels: 40, box: 'size-10 shrink-0 rounded-sm', name: 'size-10 text-sm' },
} as const;

/** A person's picture, or a pattern with initials, always the same for the same name. */
export function Portrait({ name, image, alt, size = 'card' }: PortraitProps) {
  const { pixels, box, name: letterBox } = SIZES[size];
  if (image && /^(https?:\/\/|\/(?!\/))/i.test(image)) {
    return (
      <img
        src={image}
        alt={alt}
        width={pixels}
        height={pixels}
        loading="lazy"
        className={classNames(box, 'object-cover')}
      />
    );
  }
  const letters = Array.from(name).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  const kind = PATTERN_KINDS[letters % PATTERN_KINDS.length] ?? 'lozenges';
  return (
    <div aria-hidden="true" className={classNames(box, 'relative overflow-hidden')}>
      <Pattern kind={kind} tile={40 + (letters % 3) * 20} />
      <span
        className={classNames(
          letterBox,
          'absolute inset-0 m-auto grid place-items-center bg-paint-black font-serif text-paint-white',
        )}
      >
        {initials(name)}
      </span>
    </div>
  );
}

/** Initials of the first and the last name, without titles. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word && !word.endsWith('.'));
  return `${words[0]?.[0] ?? ''}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`.toUpperCase();
}
