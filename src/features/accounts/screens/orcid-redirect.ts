const KEY = 'orcid-handshake';

/** The redirect to ORCID and back. The state agreed at the start stays in this tab, so that nobody else can complete it. */
export const orcidRedirect = {
  leave({ url, handshake }: { url: string; handshake: string }): void {
    sessionStorage.setItem(KEY, handshake);
    location.assign(url);
  },
  /** Returns the handshake of this redirect once, then null. */
  arrive(): string | null {
    const handshake = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return handshake;
  },
};
