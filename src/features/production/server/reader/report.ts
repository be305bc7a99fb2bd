import type { Node } from 'prosemirror-model';
import { type FindingCode, severityOf, type TextCounts, type TextFinding, type TextReport } from '../../rules.ts';
import type { Assembled } from './assemble.ts';
import type { LeftOut } from './paragraphs.ts';
import type { Structure } from './structure.ts';

interface Facts extends Assembled {
  structure: Structure;
  leftOut: LeftOut;
  /** Pictures that could not be read, by the name of their part. */
  lost: ReadonlySet<string>;
}

/** Below this many percent a person should look at the pieces of a reference. */
const CERTAIN = 66;
const SHORT = 90;

/** The report of a document: faults first, each with its place. */
export function reportOf({ doc, references, linker, structure, leftOut, lost }: Facts): TextReport {
  const findings: TextFinding[] = [];
  const find = (code: FindingCode, excerpt = '', id: string | null = null) =>
    findings.push({ severity: severityOf(code), code, id, excerpt: shortened(excerpt) });

  const { blocks } = structure;
  if (doc.textContent.trim() === '') find('noText');
  else if (!blocks.some(({ role }) => role === 'heading')) find('noHeadings');
  let headings = 0;
  for (const block of blocks) {
    if (block.role !== 'heading') continue;
    headings++;
    if (block.isGuessed) find('guessedHeading', block.inline.map(({ text = '' }) => text).join(''), `sec-${headings}`);
  }
  findPictures(structure, lost, find);
  findTables(doc, find);
  if (references.length === 0) find('noReferences');
  if (structure.furtherLists > 0) find('twoLists');
  for (const words of linker.unmatched) find('unmatchedCitation', words);
  for (const { id, reference } of references) {
    const words = reference.content.map(({ text = '' }) => text).join('');
    if (reference.confidence < CERTAIN) find('uncertainReference', words, id);
    if (!linker.cited.has(id)) find('uncitedReference', words, id);
  }
  if (leftOut.nestedTables > 0) find('nestedTable', String(leftOut.nestedTables));
  if (leftOut.textBoxes > 0) find('textBox', String(leftOut.textBoxes));
  if (leftOut.insertions + leftOut.deletions > 0)
    find('changesAccepted', String(leftOut.insertions + leftOut.deletions));
  if (leftOut.comments > 0) find('commentsLeftOut', String(leftOut.comments));
  if (structure.contents > 0) find('contentsLeftOut');
  if (structure.front.length > 0) find('frontLeftOut', structure.front.join(' · '));
  for (const { name } of structure.statements) find('statementFound', name);
  return { findings: findings.toSorted(bySeverity), counts: countsOf(doc, linker), statements: structure.statements };
}

type Find = (code: FindingCode, excerpt?: string, id?: string | null) => void;

function findPictures({ blocks }: Structure, lost: ReadonlySet<string>, find: Find): void {
  let number = 0;
  for (const block of blocks) {
    if (block.role !== 'figure') continue;
    number++;
    const id = `fig-${number}`;
    const name = block.label || id;
    if (block.drawing !== '') find('chartLost', name, id);
    else if (block.part === '' || lost.has(block.part)) find('pictureLost', name, id);
    if (block.alternative === '') find('noAlternative', name, id);
    if (block.label === '') find('noCaption', name, id);
  }
}

function findTables(doc: Node, find: Find): void {
  doc.forEach((node) => {
    if (node.type.name !== 'table_figure') return;
    const { id, label } = node.attrs;
    const name = label || id;
    if (label === '') find('noCaption', name, id);
    const table = node.child(1);
    const [first] = table.children;
    if (table.textContent.trim() === '') find('tableWithoutRows', name, id);
    else if (!first?.children.every((cell) => cell.type.name === 'table_header')) find('noHeaderRow', name, id);
  });
}

const ORDER = ['fault', 'warning', 'note'];
const bySeverity = (a: TextFinding, b: TextFinding) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity);
const shortened = (text: string) => (text.length > SHORT ? `${text.slice(0, SHORT - 1).trimEnd()}…` : text.trim());

function countsOf(doc: Node, linker: Assembled['linker']): TextCounts {
  const counts: Record<string, number> = {};
  let words = 0;
  doc.descendants((node, _, parent) => {
    counts[node.type.name] = (counts[node.type.name] ?? 0) + 1;
    if (node.isText && parent?.type.name !== 'reference')
      words += node.text?.match(/\p{L}[\p{L}\p{M}\d’'-]*/gu)?.length ?? 0;
  });
  const of = (name: string) => counts[name] ?? 0;
  return {
    words,
    sections: of('heading'),
    tables: of('table_figure'),
    figures: of('figure'),
    equations: of('equation') + of('formula'),
    footnotes: of('footnote'),
    references: of('reference'),
    cited: linker.cited.size,
    citations: linker.citations,
    linkedCitations: Math.max(linker.citations - linker.unmatched.length, 0),
  };
}
