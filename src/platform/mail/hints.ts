/**
 * Where codes and links of mails that do not leave the machine may be shown. In production only to who sits at a terminal:
 * anything else keeps what it is told, as a log does, and a log holds nothing personal.
 */
export function hintsTo(
  { isTTY }: { isTTY?: boolean } = process.stdout,
  { NODE_ENV }: Record<string, string | undefined> = process.env,
): ((line: string) => void) | undefined {
  return isTTY || NODE_ENV !== 'production' ? (line) => console.log(line) : undefined;
}
