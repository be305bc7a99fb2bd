import type { TextFinding, TextReport } from '../../rules.ts';
import { countsOf, finding, findingsIn, inOrder } from '../../text/findings.ts';
import type { Assembled } from './assemble.ts';
import type { LeftOut } from './paragraphs.ts';
import type { Structure } from './structure.ts';

interface Facts extends Assembled {
  structure: Structure;
  leftOut: LeftOut;
}

/** The report of a document: faults first, each with its place. */
export function reportOf({ doc, linker, structure, leftOut }: Facts): TextReport {
  const charts = new Set(chartsIn(structure).map(({ id }) => id));
  const findings = [
    ...guessedHeadings(structure),
    ...chartsIn(structure),
    ...findingsIn(doc).filter(({ code, id }) => code !== 'pictureLost' || !charts.has(id)),
    ...linker.unmatched.map((words) => finding('unmatchedCitation', words)),
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

function chartsIn({ blocks }: Structure): TextFinding[] {
  return blocks
    .filter((block) => block.role === 'figure')
    .flatMap(({ drawing, label }, index) =>
      drawing === '' ? [] : [finding('chartLost', label || `fig-${index + 1}`, `fig-${index + 1}`)],
    );
}

function leftOutFindings(
  { furtherLists, contents, front, statements }: Structure,
  { nestedTables, textBoxes, insertions, deletions, comments }: LeftOut,
): TextFinding[] {
  return [
    ...(furtherLists > 0 ? [finding('twoLists')] : []),
    ...(nestedTables > 0 ? [finding('nestedTable', String(nestedTables))] : []),
    ...(textBoxes > 0 ? [finding('textBox', String(textBoxes))] : []),
    ...(insertions + deletions > 0 ? [finding('changesAccepted', String(insertions + deletions))] : []),
    ...(comments > 0 ? [finding('commentsLeftOut', String(comments))] : []),
    ...(contents > 0 ? [finding('contentsLeftOut')] : []),
    ...(front.length > 0 ? [finding('frontLeftOut', front.join(' · '))] : []),
    ...statements.map(({ name }) => finding('statementFound', name)),
  ];
}
