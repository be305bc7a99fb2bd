import type { TextFinding, TextReport } from '../../rules.ts';
import { countsOf, finding, findingsIn, inOrder, seamBefore, withoutKnownLosses } from '../../text/findings.ts';
import { wordsOf } from '../../text/inline-json.ts';
import { withoutNumber } from '../../text/read-reference.ts';
import type { Assembled } from './assemble.ts';
import type { ReadPictures } from './pictures.ts';
import type { LeftOut } from './raw.ts';
import type { Structure } from './structure.ts';

interface Facts extends Assembled {
  structure: Structure;
  leftOut: LeftOut;
  pictures: ReadPictures;
}

/** The report of a document: faults first, each with its place. */
export function reportOf({ doc, linker, structure, leftOut, pictures }: Facts): TextReport {
  const ofFigures = figureFindings(structure, pictures);
  const findings = [
    ...guessedHeadings(structure),
    ...ofFigures,
    ...withoutKnownLosses(findingsIn(doc), ofFigures),
    ...linker.unmatched.map((words) => finding('unmatchedCitation', words)),
    ...linker.missing.map((words) => finding('missingTarget', words)),
    ...guessedQuotes(structure),
    ...furtherListFindings(structure),
    ...leftOut.nestedTables.map((words) => finding('nestedTable', words)),
    ...leftOut.textBoxes.map((words) => finding('textBox', seamBefore(doc, words))),
    ...leftOutFindings(structure, leftOut),
  ];
  return {
    findings: inOrder(findings),
    counts: countsOf(doc, linker.unmatched.length),
    statements: structure.statements,
  };
}

function guessedHeadings({ blocks }: Structure): TextFinding[] {
  return blocks
    .filter((block) => block.role === 'heading')
    .flatMap((block, index) =>
      block.isGuessed
        ? [finding('guessedHeading', block.inline.map(({ text = '' }) => text).join(''), `sec-${index + 1}`)]
        : [],
    );
}

/** Why pictures are missing or look bad. */
function figureFindings({ blocks }: Structure, { nameOf, blurred }: ReadPictures): TextFinding[] {
  return blocks
    .filter((block) => block.role === 'figure')
    .flatMap(({ drawing, label, part }, index) => {
      const id = `fig-${index + 1}`;
      const isMetafile = /\.[ew]mf$/iu.test(part) && !nameOf.has(part);
      return [
        ...(drawing === '' ? [] : [finding('chartLost', label || id, id)]),
        ...(isMetafile ? [finding('metafileLost', label || id, id)] : []),
        ...(blurred.has(part) ? [finding('lowResolution', label || id, id)] : []),
      ];
    });
}

const guessedQuotes = ({ blocks }: Structure): TextFinding[] =>
  blocks.flatMap((block) =>
    block.role === 'quote' && block.isGuessed ? [finding('guessedQuote', wordsOf(block.inline))] : [],
  );

/** The first reference of each list of references after the first. */
const furtherListFindings = ({ references, furtherLists }: Structure): TextFinding[] =>
  furtherLists.flatMap((place) => {
    const words = wordsOf(withoutNumber(references[place] ?? []).rest);
    const number = references.slice(0, place).filter((inline) => wordsOf(inline) !== '').length + 1;
    return words === '' ? [] : [finding('twoLists', words, `ref-${number}`)];
  });

function leftOutFindings(
  { contents, front, statements }: Structure,
  { struck, insertions, deletions, comments }: LeftOut,
): TextFinding[] {
  return [
    ...struck.map((words) => finding('struckOut', words)),
    ...(insertions + deletions > 0 ? [finding('changesAccepted', String(insertions + deletions))] : []),
    ...(comments > 0 ? [finding('commentsLeftOut', String(comments))] : []),
    ...(contents > 0 ? [finding('contentsLeftOut')] : []),
    ...(front.length > 0 ? [finding('frontLeftOut', front.join(' · '))] : []),
    ...statements.map(({ name }) => finding('statementFound', name)),
  ];
}
