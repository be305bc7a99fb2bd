import { ParseOption, XmlCData, XmlDocument, XmlElement, XmlText, type XmlTreeNode } from 'libxml2-wasm';
import { XML_DECLARATION, xmlEscaped } from '#base/xml-elements.ts';

const STRICT = ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE;

/** Elements that hold changes, comments and traces of people and programs, by local name. They go with all that is in them. */
const DROPPED = new Set(
  [
    'del moveFrom cellDel commentRangeStart commentRangeEnd commentReference annotationRef proofErr permStart permEnd',
    'moveFromRangeStart moveFromRangeEnd moveToRangeStart moveToRangeEnd dataBinding alias tag rsids docVars attachedTemplate',
    'mailMerge documentProtection writeProtection docId trackRevisions nsid tmpl externalData lastRenderedPageBreak',
    // Data of fields and forms, smart tags, themes and charts; none of it is shown.
    'fldData helpText statusText entryMacro exitMacro smartTagPr customXmlPr themeFamily pivotSource printSettings',
    // References to parts and places that are left out; word processors take one without its target for damage.
    'OLEObject control hlinkClick hlinkHover embedRegular embedBold embedItalic embedBoldItalic printerSettings userShapes',
  ].flatMap((list) => list.split(' ')),
);
/** Of these, what a reviewer's comments and changes consist of; a copy of a reviewer's file keeps them. */
const COMMENTS = new Set(
  [
    'del moveFrom cellDel commentRangeStart commentRangeEnd commentReference annotationRef',
    'moveFromRangeStart moveFromRangeEnd moveToRangeStart moveToRangeEnd',
  ].flatMap((list) => list.split(' ')),
);
const DROPPED_PATTERN = /Change$|^customXml(?:Ins|Del|MoveFrom|MoveTo)Range/;
/** Elements whose content stays without them. */
const UNWRAPPED = new Set(['ins', 'moveTo', 'smartTag', 'customXml']);
const DROPPED_ATTRIBUTES = /^(?:rsid\w*|paraId|textId|durableId|author|date|dateUtc|initials|tooltip|docLocation)$/;
/** Attributes of pictures, as DrawingML and VML write them, that hold names of files and links to them. */
const DROPPED_OF_PICTURES = /^(?:title|href|link)$/;
const PICTURES = new Set('docPr cNvPr blip imagedata shape rect group image'.split(' '));
const NAMES_OF_THEMES = new Set('theme clrScheme fontScheme fmtScheme'.split(' '));
/** Fields that name people, files or libraries of references; their results stay. */
const FORBIDDEN_FIELD =
  /^\s*(?:ADDIN|HYPERLINK|INCLUDEPICTURE|INCLUDETEXT|LINK|FILENAME|AUTHOR|LASTSAVEDBY|DOCPROPERTY|DOCVARIABLE|USERNAME|USERINITIALS|USERADDRESS|TEMPLATE|COMMENTS|TITLE|SUBJECT|KEYWORDS)\b/i;
const FIELD_PARTS = "//*[local-name()='fldChar' or local-name()='instrText']";
const FIELD_PARTS_WITHIN = `.${FIELD_PARTS}`;

/** Parses an XML part, calls `work`, and frees the document. Throws for anything but XML. */
export function withXml<T>(bytes: Uint8Array, work: (root: XmlElement) => T): T {
  const document = XmlDocument.fromBuffer(bytes, { option: STRICT });
  try {
    return work(document.root);
  } finally {
    document.dispose();
  }
}

/**
 * Rewrites a part of WordprocessingML element by element: changes are accepted, and comments, ids of editing sessions, names of
 * people, data bindings and the codes of telling fields are left out. The text of the accepted document stays as it is.
 * With `commentsBy`, comments and changes stay, by that name and without a date.
 */
export function cleanWordXml(part: Uint8Array, commentsBy?: string): string {
  return withXml(part, (root) => {
    const writer = new Writer(keptFieldParts(root), commentsBy);
    return `${XML_DECLARATION}${writer.element(root, root.namespaces)}`;
  });
}

/** The text of a part with all changes accepted, a line for each paragraph. */
export function wordText(part: Uint8Array): string {
  return withXml(part, (root) => {
    const texts =
      "//*[local-name()='t' or local-name()='p'][not(ancestor::*[local-name()='del' or local-name()='moveFrom'])]";
    return root
      .find(texts)
      .map((node) => (node instanceof XmlElement && node.name === 'p' ? '\n' : node.content))
      .join('')
      .trim();
  });
}

const HIDDEN_RUNS = [
  "//*[local-name()='r'][*[local-name()='rPr']/*[local-name()='vanish'][not(@*[local-name()='val'][.='0' or .='false'])]]",
  // Half points.
  "//*[local-name()='r'][*[local-name()='rPr']/*[local-name()='sz'][@*[local-name()='val'] <= 4]]",
  // White on white; table heads are often white on a colour.
  "//*[local-name()='r'][*[local-name()='rPr']/*[local-name()='color'][@*[local-name()='val']='FFFFFF']][not(ancestor::*[local-name()='tc' or local-name()='p' or local-name()='tbl']//*[local-name()='shd'])]",
];

/** The texts in a part that readers do not see: hidden, white, or too small to be read. */
export function hiddenTexts(part: Uint8Array): string[] {
  return withXml(part, (root) =>
    HIDDEN_RUNS.flatMap((runs) => root.find(runs))
      .map((run) => run.content.trim())
      .filter((text) => text !== ''),
  );
}

/** Whether each `fldChar` and `instrText`, in the order of the document, belongs to a field that stays. */
function keptFieldParts(root: XmlElement): boolean[] {
  const kept: boolean[] = [];
  const open: { indexes: number[]; code: string }[] = [];
  for (const [index, node] of root.find(FIELD_PARTS).entries()) {
    kept.push(true);
    if (!(node instanceof XmlElement)) continue;
    const kind = node.attrs.find(({ name }) => name === 'fldCharType')?.value;
    if (kind === 'begin') open.push({ indexes: [], code: '' });
    const field = open.at(-1);
    field?.indexes.push(index);
    if (field && node.name === 'instrText') field.code += node.content;
    if (kind !== 'end' || !field) continue;
    open.pop();
    if (FORBIDDEN_FIELD.test(field.code)) for (const part of field.indexes) kept[part] = false;
  }
  return kept;
}

type Namespaces = Record<string, string>;

class Writer {
  private next = 0;
  private readonly keptFields: readonly boolean[];
  private readonly commentsBy: string | undefined;

  constructor(keptFields: readonly boolean[], commentsBy: string | undefined) {
    this.keptFields = keptFields;
    this.commentsBy = commentsBy;
  }

  /** `namespaces` have to be declared on the element. */
  element(element: XmlElement, namespaces: Namespaces): string {
    const { name, prefix } = element;
    if (name === 'fldChar' || name === 'instrText') {
      const isKept = this.keptFields[this.next] ?? false;
      this.next += 1;
      if (!isKept) return '';
    } else if (this.isDropped(element)) {
      this.next += element.find(FIELD_PARTS_WITHIN).length;
      return '';
    }
    // The place of a chart's values in a workbook, by the name of its file; the values themselves are in the chart.
    if (name === 'f' && element.parent?.name.endsWith('Ref')) return `<${prefix}:f>Data!$A$1</${prefix}:f>`;
    if (this.isUnwrapped(element)) return this.children(element, { ...namespaces, ...element.localNamespaces });
    const tag = prefix ? `${prefix}:${name}` : name;
    const declarations = Object.entries({ ...namespaces, ...element.localNamespaces }).map(
      ([key, uri]) => ` xmlns${key ? `:${key}` : ''}="${xmlEscaped(uri)}"`,
    );
    return `<${tag}${declarations.join('')}${attributesOf(element, this.commentsBy)}>${this.children(element, {})}</${tag}>`;
  }

  private children(element: XmlElement, namespaces: Namespaces): string {
    let written = '';
    for (let node: XmlTreeNode | null = element.firstChild; node; node = node.next) {
      if (node instanceof XmlElement) written += this.element(node, namespaces);
      else if (node instanceof XmlText || node instanceof XmlCData) written += xmlEscaped(node.content);
    }
    return written;
  }

  private isUnwrapped({ name, attrs }: XmlElement): boolean {
    const isChange = name === 'ins' || name === 'moveTo';
    if (UNWRAPPED.has(name) && !(isChange && this.commentsBy !== undefined)) return true;
    // A link out of the document; one to a place in it stays.
    if (name === 'hyperlink') return attrs.some((attr) => attr.name === 'id');
    return name === 'fldSimple' && FORBIDDEN_FIELD.test(attrs.find((attr) => attr.name === 'instr')?.value ?? '');
  }

  private isDropped(element: XmlElement): boolean {
    const { name } = element;
    if (this.commentsBy !== undefined && COMMENTS.has(name)) return false;
    if (DROPPED.has(name) || DROPPED_PATTERN.test(name)) return true;
    if (name === 'name' && element.parent?.name === 'abstractNum') return true;
    if (this.commentsBy !== undefined) return false;
    // The mark of an inserted paragraph or row has no content.
    return (name === 'ins' || name === 'moveTo') && element.firstChild === null;
  }
}

function attributesOf(element: XmlElement, commentsBy: string | undefined): string {
  const isPicture = PICTURES.has(element.name);
  return element.attrs
    .filter(({ name }) => !DROPPED_ATTRIBUTES.test(name) && !(isPicture && DROPPED_OF_PICTURES.test(name)))
    .concat(
      commentsBy === undefined ? [] : element.attrs.filter(({ name }) => name === 'author' || name === 'initials'),
    )
    .map(({ name, prefix, value }) => {
      if (name === 'author' || name === 'initials')
        return ` ${prefix ? `${prefix}:` : ''}${name}="${xmlEscaped(commentsBy ?? '')}"`;
      return ` ${prefix ? `${prefix}:` : ''}${name}="${xmlEscaped(shownValue(element, name, value))}"`;
    })
    .join('');
}

/** The value of an attribute, neutral where it names a file or a person. */
function shownValue({ name: tag }: XmlElement, name: string, value: string): string {
  if (PICTURES.has(tag)) {
    const isDescription = name === 'descr' || name === 'alt';
    return name === 'name' || (isDescription && isTelling(value)) ? 'Picture' : value;
  }
  return NAMES_OF_THEMES.has(tag) && name === 'name' ? 'Theme' : value;
}

/** Whether the description of a picture is a path or an address instead of words for those who cannot see it. */
function isTelling(description: string): boolean {
  return /[\\@]|:\/\/|^\w:|\.\w{3,4}$/.test(description.trim());
}
