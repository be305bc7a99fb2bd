/** Words that belong to the family name after them. */
const PARTICLES = /^(von|van|der|den|de|del|della|di|da|dos|du|la|le|al|el|bin|ibn|ben|ter|ten|st\.?)$/i;

export interface NameParts {
  /** Empty when there is one name only. */
  given: string;
  family: string;
}

/**
 * A full name as libraries want it. What stands before a comma is the family name; else it is the last word, with the
 * particles before it ("Ludwig van der Berg").
 */
export function namePartsOf(fullName: string): NameParts {
  const [family, ...rest] = fullName.split(',').map((part) => part.trim());
  if (family && rest.join('')) return { given: rest.join(' ').trim(), family };
  const words = (family ?? '').split(/\s+/u);
  let first = words.length - 1;
  while (first > 1 && PARTICLES.test(words[first - 1] ?? '')) first -= 1;
  return { given: words.slice(0, first).join(' '), family: words.slice(first).join(' ') };
}
