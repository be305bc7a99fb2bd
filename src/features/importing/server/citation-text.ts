/** The parts of a reference; those that are unknown are empty. */
export interface CitationParts {
  authors: string[];
  year: string;
  title: string;
  source: string;
  volume: string;
  issue: string;
  pages: string;
  publisher: string;
  doi: string;
}

/** A reference as text, made from its parts. */
export function citationText(parts: CitationParts): string {
  const { authors, year, title, source, volume, issue, pages, publisher, doi } = parts;
  const number = issue ? `(${issue})` : '';
  const place = [source, `${volume}${number}`, pages].filter(Boolean).join(', ');
  const sentences = [[authors.join(', '), year && `(${year})`].filter(Boolean).join(' '), title, place, publisher];
  const text = sentences
    .filter(Boolean)
    .map((sentence) => sentence.replace(/\.?$/, '.'))
    .join(' ');
  return [text, doi && `https://doi.org/${doi.replace(/^https?:\/\/(?:dx\.)?doi\.org\//i, '')}`]
    .filter(Boolean)
    .join(' ');
}
