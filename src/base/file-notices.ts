const HEADER = 'x-notices';

/** A header with notices about a downloaded file; none if there are no notices. */
export function noticesHeader(notices: readonly string[]): Record<string, string> {
  return notices.length > 0 ? { [HEADER]: encodeURIComponent(JSON.stringify(notices)) } : {};
}

/** The notices sent with a file. */
export function noticesIn(headers: Headers): string[] {
  try {
    const notices: unknown = JSON.parse(decodeURIComponent(headers.get(HEADER) ?? '[]'));
    return Array.isArray(notices) ? notices.filter((notice) => typeof notice === 'string') : [];
  } catch {
    return [];
  }
}
