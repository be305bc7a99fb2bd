import { PATTERN_KINDS, Pattern } from './patterns.tsx';

interface PortraitProps {
  name: string;
  /** Address of a picture; without one a portrait is drawn from the name. */
  image: string | null;
  alt: string;
}

/** A picture of somebody, or a piece of pattern with initials: the same name, always the same portrait. */
export function Portrait({ name, image, alt }: PortraitProps) {
  if (image && /^(https?:\/\/|\/(?!\/))/i.test(image)) {
    return (
      <img src={image} alt={alt} width={160} height={160} loading="lazy" className="size-40 rounded-md object-cover" />
    );
  }
  const letters = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  const kind = PATTERN_KINDS[letters % PATTERN_KINDS.length] ?? 'lozenges';
  return (
    <div aria-hidden="true" className="relative size-40 overflow-hidden rounded-md">
      <Pattern kind={kind} tile={40 + (letters % 3) * 20} />
      <span className="absolute inset-0 m-auto grid size-20 place-items-center bg-paint-black font-serif text-2xl text-paint-white">
        {initials(name)}
      </span>
    </div>
  );
}

/** Of the first and the last name, titles left out. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word && !word.endsWith('.'));
  return `${words[0]?.[0] ?? ''}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`.toUpperCase();
}
