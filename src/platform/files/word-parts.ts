const NUMBERED = /^word\/document\d+\.xml$/;

/**
 * Returns the name of a Word document's main part: `word/document.xml`, or the only one with a number, such as the
 * `word/document2.xml` of Word for the web.
 */
export function mainPartOf(names: Iterable<string>): string | undefined {
  const all = [...names];
  const numbered = all.filter((name) => NUMBERED.test(name));
  if (all.includes('word/document.xml')) return 'word/document.xml';
  return numbered.length === 1 ? numbered[0] : undefined;
}
