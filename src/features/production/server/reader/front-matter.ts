import { wordsOf } from '../../text/inline-json.ts';
import { picturesIn, type RawBlock, type RawParagraph, type RawTable, wordsOfBlocks } from './raw.ts';
import { captionOf, FRONT, headingOf } from './recognition.ts';

/** The front matter that the journal has on record, to recognise it in the document. */
export interface KnownFront {
  title: string;
  abstract: string;
}

interface Facts {
  known: KnownFront;
  /** Whether the document has headings by style. */
  styled: boolean;
}

const LONGEST_FRONT = 60;
const LONGEST_FRONT_HEADING = 40;
/** A paragraph of this many characters is text, wherever it stands. */
const LENGTH_OF_TEXT = 200;
const NEAR = 3;

/** Divides a document into the words of its front matter and the blocks of its text. Tables and pictures are always text. */
export function withoutFront(blocks: readonly RawBlock[], facts: Facts): { front: string[]; text: RawBlock[] } {
  const start = beginning(blocks, facts);
  const front: string[] = [];
  const kept = blocks.slice(0, start).filter((block, index) => {
    const isKept =
      block.kind === 'table'
        ? !isFrontTable(block, facts.known)
        : block.images.length > 0 || isCaptionOf(block, blocks[index - 1], blocks[index + 1]);
    if (!isKept) front.push(block.kind === 'table' ? wordsOfBlocks([block]) : wordsOf(block.inline));
    return isKept;
  });
  return { front: front.filter((words) => words !== ''), text: [...kept, ...blocks.slice(start)] };
}

const isTitle = ({ style }: RawParagraph) =>
  /^(?:title|subtitle|author|affiliation|abstract|keywords?)/.test(style.name);
const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, '');

/** A table that only lays out the title page, or that has no words. */
function isFrontTable(table: RawTable, { title, abstract }: KnownFront): boolean {
  const words = plain(wordsOfBlocks([table]));
  const has = (known: string, least: number) => known.length > least && words.includes(known);
  return (
    picturesIn(table).length === 0 && (words === '' || has(plain(title), 8) || has(plain(abstract).slice(0, 120), 40))
  );
}

function isCaptionOf(block: RawParagraph, before: RawBlock | undefined, after: RawBlock | undefined): boolean {
  const has = (one: RawBlock | undefined) => one?.kind === 'table' || (one?.images.length ?? 0) > 0;
  return (has(before) || has(after)) && captionOf(block) !== undefined;
}

const wordsAt = (block: RawBlock | undefined) => (block?.kind === 'paragraph' ? wordsOf(block.inline) : '');

/** Tests for front matter: for any, and for the abstract. */
function frontTests({ title, abstract }: KnownFront) {
  const [knownTitle, knownAbstract] = [plain(title), plain(abstract)];
  const isAbstract = (block: RawBlock | undefined): boolean => {
    const text = plain(wordsAt(block));
    return (
      FRONT.test(wordsAt(block)) ||
      (block?.kind === 'paragraph' && block.style.name.startsWith('abstract')) ||
      (text.length > 40 && knownAbstract.includes(text.slice(0, 120)))
    );
  };
  const isFront = (block: RawBlock): boolean =>
    isAbstract(block) ||
    (block.kind === 'paragraph' && isTitle(block)) ||
    (knownTitle.length > 8 && plain(wordsAt(block)) === knownTitle);
  return { isAbstract, isFront };
}

/** The index of the first block after title, authors and abstract. */
function beginning(blocks: readonly RawBlock[], { known, styled }: Facts): number {
  const isHead = (block: RawBlock | undefined): block is RawParagraph =>
    block?.kind === 'paragraph' && headingOf(block, styled) !== undefined && !isTitle(block);
  const last = lastFront(blocks, known, isHead);
  if (last === -1) return 0;
  // The abstract's own paragraphs follow its heading, up to the next heading.
  let start = last + 1;
  if (FRONT.test(wordsAt(blocks[last])) && wordsAt(blocks[last]).length < LONGEST_FRONT_HEADING)
    while (start < blocks.length && !isHead(blocks[start]) && start - last <= NEAR) start++;
  const next = blocks.findIndex((block, index) => index >= start && isHead(block) && !FRONT.test(wordsAt(block)));
  return next !== -1 && next - start <= NEAR ? next : start;
}

/** The index of the last block of the front matter; -1 without any. */
function lastFront(blocks: readonly RawBlock[], known: KnownFront, isHead: (block: RawBlock) => boolean): number {
  const { isAbstract, isFront } = frontTests(known);
  let last = -1;
  let [hasAbstract, hasText] = [false, false];
  for (const [index, block] of blocks.slice(0, LONGEST_FRONT).entries()) {
    if (block.kind === 'table' || plain(wordsAt(block)) === '') continue;
    // After an abstract and something else, a title begins no second front matter.
    if (hasAbstract && hasText && block.style.name === 'title') break;
    if (isFront(block)) {
      last = index;
      hasAbstract ||= isAbstract(block);
      continue;
    }
    const isNearAbstract = index - last <= NEAR || blocks.slice(index, index + NEAR + 1).some(isFront);
    const isLong = hasAbstract && wordsAt(block).length > LENGTH_OF_TEXT && !isNearAbstract;
    if (last >= 0 && (isHead(block) || isLong)) break;
    hasText ||= hasAbstract;
  }
  return last;
}
