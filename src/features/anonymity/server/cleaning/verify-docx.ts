import { readParts, type ZipParts } from '#platform/files/zip-parts.ts';
import { withXml, wordText } from './word-xml.ts';

/** A Word document as it is read for verification. */
export interface ReadDocx {
  /** The text of its main part, notes, headers and footers, with changes accepted. */
  text: string;
  /** The text of the comments that were kept. */
  comments: string;
  /** Traces of people, programs and places outside; empty for a clean document. */
  leftovers: string[];
  parts: ZipParts;
}

const TEXT_PART = /^word\/(?:document\d*|footnotes|endnotes|(?:header|footer)\d*)\.xml$/;
const EXPECTED = /^\[Content_Types\]\.xml$|^_rels\/\.rels$|^word\/(?:[\w.]+\.xml|_rels\/|media\/|theme\/|charts\/)/;
/** Traces of people that only a copy without comments must not have. */
const TRACES_OF_COMMENTS = [
  "//@*[local-name()='author' or local-name()='initials']",
  "//*[local-name()='ins' or local-name()='del' or local-name()='moveFrom' or local-name()='commentReference']",
];
const TRACES = [
  "//@*[local-name()='date' or local-name()='paraId' or starts-with(local-name(), 'rsid')]",
  "//*[local-name()='rsids']",
  "//@TargetMode[.='External']",
  '//comment()',
];

/**
 * Opens every part of a Word document, and lists whatever in it could name a person without being part of the text. Comments and
 * changes are expected by the name `commentsBy` alone; their text belongs to the text.
 */
export async function readBackDocx(bytes: Uint8Array, commentsBy?: string): Promise<ReadDocx> {
  const parts = await readParts(bytes);
  const leftovers = [...parts.keys()].filter((name) => !EXPECTED.test(name));
  for (const [name, content] of parts) {
    if (!/\.(?:xml|rels)$/.test(name)) continue;
    for (const trace of [...TRACES, ...tracesOfComments(commentsBy)])
      if (withXml(content, (root) => root.find(trace).length > 0)) leftovers.push(`${name} has ${trace}`);
  }
  const comments = commentsBy === undefined ? undefined : parts.get('word/comments.xml');
  return { text: textOfDocx(parts), comments: comments ? wordText(comments) : '', leftovers, parts };
}

function tracesOfComments(commentsBy: string | undefined): string[] {
  return commentsBy === undefined
    ? TRACES_OF_COMMENTS
    : [`//@*[(local-name()='author' or local-name()='initials') and . != '${commentsBy}']`];
}

/** The text of a document's main part, notes, headers and footers, with changes accepted. */
export function textOfDocx(parts: ZipParts): string {
  const names = [...parts.keys()].filter((name) => TEXT_PART.test(name)).toSorted();
  return names
    .map((name) => wordText(parts.get(name) ?? Buffer.of()))
    .join('\n')
    .trim();
}

/** The words in a document outside of its text: in attributes, pictures and parts that have no text. */
export function wordsLeftInDocx({ parts, text, comments }: ReadDocx, words: readonly string[]): string[] {
  const sought = words.filter((word) => !`${text}\n${comments}`.toLowerCase().includes(word.toLowerCase()));
  const contents = [...parts.values()];
  return sought.filter((word) =>
    [Buffer.from(word, 'utf8'), Buffer.from(word, 'utf16le')].some((spelling) =>
      contents.some((content) => content.includes(spelling)),
    ),
  );
}
