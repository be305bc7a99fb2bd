import { aDocx } from './docx.ts';

const OFFICE = 'http://schemas.openxmlformats.org';
const KINDS = `${OFFICE}/officeDocument/2006/relationships`;
const NAMESPACES = [
  `xmlns:w="${OFFICE}/wordprocessingml/2006/main"`,
  `xmlns:r="${KINDS}"`,
  `xmlns:a="${OFFICE}/drawingml/2006/main"`,
  `xmlns:wp="${OFFICE}/drawingml/2006/wordprocessingDrawing"`,
  `xmlns:mc="${OFFICE}/markup-compatibility/2006"`,
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
].join(' ');

/** A relationship of a part: its kind, such as `image`, and its target. A target with a scheme is outside of the file. */
type Relation = [kind: string, target: string];

interface WordFile {
  /** WordprocessingML inside of the element `w:body`; and inside of the roots of the other parts. */
  body: string;
  styles?: string;
  numbering?: string;
  footnotes?: string;
  /** Of the main part, with the ids `rId1`, `rId2` …, and of the footnotes. */
  relations?: Relation[];
  noteRelations?: Relation[];
  parts?: Record<string, string | Buffer>;
}

/** A Word document of hand-written WordprocessingML. */
export function aWordFile({ body, relations = [], noteRelations = [], parts = {}, ...more }: WordFile): Buffer {
  const further = ['styles', 'numbering', 'footnotes'] as const;
  const named = further.filter((name) => more[name] !== undefined);
  const main: Relation[] = [...relations, ...named.map((name): Relation => [name, `${name}.xml`])];
  return Buffer.from(
    aDocx({
      'word/document.xml': `<w:document ${NAMESPACES}><w:body>${body}</w:body></w:document>`,
      'word/_rels/document.xml.rels': relationships(main),
      'word/_rels/footnotes.xml.rels': relationships(noteRelations),
      ...Object.fromEntries(
        named.map((name) => [`word/${name}.xml`, `<w:${name} ${NAMESPACES}>${more[name]}</w:${name}>`]),
      ),
      ...parts,
    }),
  );
}

function relationships(relations: Relation[]): string {
  const rows = relations.map(([kind, target], index) => {
    const mode = /^\w+:/.test(target) ? ' TargetMode="External"' : '';
    return `<Relationship Id="rId${index + 1}" Type="${KINDS}/${kind}" Target="${target}"${mode}/>`;
  });
  return `<Relationships xmlns="${OFFICE}/package/2006/relationships">${rows.join('')}</Relationships>`;
}

/** A run of text, with its properties. */
export const aRun = (text: string, properties = ''): string =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;

/** A paragraph of text or of further elements, with its properties. */
export const aParagraph = (content: string, properties = ''): string =>
  `<w:p><w:pPr>${properties}</w:pPr>${content.startsWith('<') ? content : aRun(content)}</w:p>`;

/** The property of a paragraph in a list. */
export const inList = (list: number, level = 0): string =>
  `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`;

/** The property of a paragraph that has a style. */
export const inStyle = (id: string): string => `<w:pStyle w:val="${id}"/>`;

/** A table of cells of words, or of paragraphs; each row may have properties. */
export function aTable(rows: { cells: string[]; properties?: string }[], properties = ''): string {
  const cell = (content: string) =>
    content.startsWith('<w:tc>') ? content : `<w:tc>${content.startsWith('<') ? content : aParagraph(content)}</w:tc>`;
  const row = (one: (typeof rows)[number]) =>
    `<w:tr><w:trPr>${one.properties ?? ''}</w:trPr>${one.cells.map(cell).join('')}</w:tr>`;
  return `<w:tbl><w:tblPr>${properties}</w:tblPr>${rows.map(row).join('')}</w:tbl>`;
}
