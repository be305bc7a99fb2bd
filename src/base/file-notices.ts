const HEADER = 'x-notices';

/** Headers that tell whoever gets a file what has to be known of it, in words; none when there is nothing to say. */
export function noticesHeader(notices: readonly string[]): Record<string, string> {
  return notices.length > 0 ? { [HEADER]: encodeURIComponent(JSON.stringify(notices)) } : {};
}

/** What was told with a file. */
export function noticesIn(headers: Headers): string[] {
  try {
    const told: unknown = JSON.parse(decodeURIComponent(headers.get(HEADER) ?? '[]'));
    return Array.isArray(told) ? told.filter((notice) => typeof notice === 'string') : [];
  } catch {
    return [];
  }
}
