/** How an article can be cited, in the order readers see; the first is the one they see at once. */
export const CITATION_STYLES = ['apa', 'mla', 'chicago', 'harvard', 'vancouver', 'ieee'] as const;
export type CitationStyle = (typeof CITATION_STYLES)[number];
