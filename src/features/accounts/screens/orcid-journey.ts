const KEY = 'orcid-handshake';

/** The way to ORCID and back. What was agreed at its begin stays in this tab, so that nobody else can end it. */
export const orcidJourney = {
  leave({ url, handshake }: { url: string; handshake: string }): void {
    sessionStorage.setItem(KEY, handshake);
    location.assign(url);
  },
  /** The handshake of the journey that ends here; there is none twice. */
  arrive(): string | null {
    const handshake = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return handshake;
  },
};
