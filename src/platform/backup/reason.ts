/** The first line of an error, with its code where it has one. */
export function reasonOf(error: unknown): string {
  const { code, name, message, cause } = error as Error & { code?: unknown };
  if (cause instanceof Error && typeof code !== 'string') return reasonOf(cause);
  const [line = ''] = String(message ?? error).split('\n');
  return typeof code === 'string' ? `${code} ${line}` : line || name;
}
