/** An element as xmlbuilder2 reads it; what is undefined is left out. */
export type Element = Record<string, unknown>;

/** A document of such elements, indented. Every text in it says what it was given, also where that looks like a reference. */
export async function xmlDocument(root: Element): Promise<string> {
  // A whole DOM, which only deposits need: most journals never have it in memory.
  const { create } = await import('xmlbuilder2');
  return create({ version: '1.0', encoding: 'UTF-8' }, literal(root) as Element).end({ prettyPrint: true });
}

/**
 * The library resolves references in what it is given and, writing, takes what looks like one for escaped already: so each
 * `&` is given as what comes out as `&amp;`.
 */
function literal(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('&', '&#38;amp;');
  if (Array.isArray(value)) return value.map(literal);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, content]) => [name, literal(content)]));
}
