/** Citation styles in the order of the article's page, which shows the first one at once. */
export const CITATION_STYLES = ['apa', 'mla', 'chicago', 'harvard', 'vancouver', 'ieee'] as const;
export type CitationStyle = (typeof CITATION_STYLES)[number];
