import { withoutControls } from '#base/fields.ts';
import { FIELDS } from '#features/submissions/fields/fields.ts';
import type { PdfLine, PdfLinesReply } from '#platform/pdf/pdf-lines.ts';
import type { Suggestions } from '../../contract.ts';
import { authorsIn, namesOf } from './authors.ts';
import { abstractIn, endOfFront, isFrench, joined, keywordsIn, listOf, referencesIn } from './sections.ts';

const DOI = /10\.\d{4,9}\/[^\s"<>]+/;
/** Titles that programs give a file. */
const NO_TITLE =
  /\.(?:docx?|pdf|indd|tex|rtf|odt)$|^(?:microsoft word|untitled|sans titre|document\d*|template|layout)/i;
/** Lines that are set large without being the title. */
const MASTHEAD = /\b(?:issn|vol(?:ume)?\.?\s*\d|https?:|www\.|journal of|revue)\b|^(?:research|original) article$/i;

/** Reads what a PDF seems to say about its article. Everything is a guess for an editor to check. */
export function suggestionsFrom({ lines, metadata }: PdfLinesReply): Suggestions {
  const front = lines.filter(({ page }) => page <= 2).map((line) => ({ ...line, text: withoutControls(line.text) }));
  const { title, after } = titleIn(front, metadata);
  const end = endOfFront(front);
  const between = front.slice(after, end !== undefined && end > after ? end : after + 12);
  return {
    manuscriptTitle: clipped(title, FIELDS.manuscriptTitle.max),
    authors: withMetadata(
      authorsIn(
        between.map(({ text }) => text),
        front.map(({ text }) => text),
      ),
      namesOf(listed(metadata, 'dc:creator', 'Author')),
    ),
    abstract: clipped(abstractIn(front) || descriptionOf(metadata), FIELDS.abstract.max),
    keywords: clipped(
      keywordsIn(front) || listOf(listed(metadata, 'prism:keyword', 'dc:subject', 'Keywords').join(', ')),
      FIELDS.keywords.max,
    ),
    doi: doiIn(front, metadata),
    firstPage: first(metadata, 'prism:startingpage'),
    lastPage: first(metadata, 'prism:endingpage'),
    language: isFrench(front) || /^fr/i.test(first(metadata, 'Language', 'dc:language')) ? 'fr' : 'en',
    references: referencesIn(lines.map((line) => ({ ...line, text: withoutControls(line.text) }))),
  };
}

const clipped = (text: string, max: number) => text.slice(0, max).toWellFormed();

/** Values of the first of these names that has any. */
const listed = (metadata: PdfLinesReply['metadata'], ...names: string[]): string[] =>
  names.map((name) => metadata[name] ?? []).find((texts) => texts.length > 0) ?? [];
const first = (metadata: PdfLinesReply['metadata'], ...names: string[]): string => listed(metadata, ...names)[0] ?? '';

/** Descriptions of the document information are often a citation, and then no abstract. */
const descriptionOf = (metadata: PdfLinesReply['metadata']): string => {
  const text = first(metadata, 'dc:description', 'Subject');
  return text.length > 200 ? joined([text]) : '';
};

/** The title of the metadata if it is on the first pages, or what is set largest there; and the index of the line after it. */
function titleIn(front: readonly PdfLine[], metadata: PdfLinesReply['metadata']): { title: string; after: number } {
  const stated = first(metadata, 'dc:title', 'Title').replace(/\s+/g, ' ');
  const isStated = stated.length > 8 && !NO_TITLE.test(stated);
  const largest = largestIn(front);
  if (!isStated) return largest;
  const place = placeOf(stated, front);
  if (place !== undefined) return { title: stated, after: place };
  return largest.title ? largest : { title: stated, after: 0 };
}

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The index of the line after a title that one or some lines have. */
function placeOf(title: string, front: readonly PdfLine[]): number | undefined {
  const wanted = letters(title);
  for (let start = 0; start < Math.min(front.length, 40); start++) {
    let words = '';
    for (let index = start; index < Math.min(front.length, start + 6); index++) {
      words += letters(front[index]?.text ?? '');
      if (words === wanted) return index + 1;
      if (words.length > wanted.length) break;
    }
  }
  return undefined;
}

function largestIn(front: readonly PdfLine[]): { title: string; after: number } {
  const isCandidate = ({ text, page }: PdfLine) => page === 1 && letters(text).length > 3 && !MASTHEAD.test(text);
  const size = Math.max(0, ...front.filter(isCandidate).map((line) => line.size));
  const start = front.findIndex((line) => isCandidate(line) && line.size === size);
  if (start < 0) return { title: '', after: 0 };
  const rest = front.slice(start);
  const length = rest.findIndex((line) => Math.abs(line.size - size) > 0.5 || line.page > 1);
  const lines = rest.slice(0, Math.min(length < 0 ? rest.length : length, 6));
  return { title: joined(lines.map(({ text }) => text)), after: start + lines.length };
}

function doiIn(front: readonly PdfLine[], metadata: PdfLinesReply['metadata']): string {
  const texts = [
    first(metadata, 'prism:doi', 'pdfx:doi', 'doi'),
    first(metadata, 'dc:identifier'),
    ...front.map(({ text }) => text),
  ];
  const found = texts.map((text) => DOI.exec(text)?.[0]).find(Boolean) ?? '';
  return found.replace(/[.,;:)\]]+$/, '').toLowerCase();
}

/** The authors on the page if there are as many as in the metadata or none are there, else the names of the metadata. */
function withMetadata(onPage: Suggestions['authors'], names: string[]): Suggestions['authors'] {
  if (onPage.length > 0) return onPage;
  return names.map((fullName) => ({ fullName, email: '', affiliation: '', orcid: '' }));
}
