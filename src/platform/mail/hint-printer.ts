/**
 * Returns a function that prints codes and links of mails that do not leave the machine; undefined where output may be stored. In
 * production that is anything but a terminal, because logs must not contain personal data.
 */
export function hintPrinter(
  { isTTY }: { isTTY?: boolean } = process.stdout,
  { NODE_ENV }: Record<string, string | undefined> = process.env,
): ((line: string) => void) | undefined {
  return isTTY || NODE_ENV !== 'production' ? (line) => console.log(line) : undefined;
}
