/** An error of the system or of a connection in one short line: its code where it has one. */
export function reasonOf(error: unknown): string {
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: { code?: unknown } };
  const short = [code, cause?.code].find((value) => typeof value === 'string' && value !== '');
  return String(short ?? message ?? error).split('\n')[0] ?? '';
}
