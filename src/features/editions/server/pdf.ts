import { createHash } from 'node:crypto';
import type { Node } from 'prosemirror-model';
import { renderSVG } from 'uqr';
import { yearOf } from '#base/dates.ts';
import { keywordList, paragraphsOf, withColon } from '#base/text.ts';
import { articlePath, authorNames, headlineOf, shortPath } from '#features/articles/rules.ts';
import { statementsOf } from '#features/articles/statements.ts';
import { wordsLanguageOf } from '#features/articles/translations.ts';
import { LICENCES } from '#features/journal/journal.ts';
import { readXml } from '#features/production/xml/read-xml.ts';
import { textOf } from '#features/production/xml/xml-tree.ts';
import { ARTICLE_TYPES } from '#features/submissions/fields/article-types.ts';
import { translationsOf } from '#features/submissions/fields/content-languages.ts';
import { inLanguage } from '#platform/languages.ts';
import { typeset } from '#platform/pdf/typeset.ts';
import type { Head, HouseStyle } from '../house-style/rules.ts';
import { editionTexts as texts } from '../texts.ts';
import { ARTICLE_TEMPLATE } from './article-template.ts';
import type { BookSource } from './epub.ts';
import { affiliationsOf, daysOf, placeOf } from './front.ts';
import { printedPicture } from './printed-pictures.ts';
import { placesIn, unbrokenFigures } from './table-data.ts';

/** A node as the template reads it. */
interface Typeset {
  type: string;
  attrs: Record<string, unknown>;
  content?: Typeset[];
  [more: string]: unknown;
}

/** The words of a running head, which the template cuts where they would not fit. */
function headOf(head: Head, { article, journal }: BookSource): string {
  return {
    TITLE: headlineOf(article),
    AUTHORS: authorNames(article).join(', '),
    JOURNAL: journal.name,
    NONE: '',
  }[head];
}

/** The number of the first page as printed; articles with a number of their own ("e42") count from 1. */
const firstPageOf = ({ firstPage }: BookSource['article']): number =>
  firstPage && /^\d{1,5}$/.test(firstPage) ? Number(firstPage) : 1;

/** An article as PDF/UA-1 in a house style and its own language. Throws TypesettingFailed for a text that cannot be set. */
export async function articlePdf(source: BookSource, style: HouseStyle): Promise<Buffer> {
  const { article, pictures } = source;
  const names = new Map<string, string>();
  const files = new Map<string, Uint8Array>();
  for (const [path, stored] of pictures) {
    const { extension, bytes } = await printedPicture(stored);
    const name = `figure-${names.size + 1}.${extension}`;
    names.set(path, name);
    files.set(name, bytes);
  }
  const data = inLanguage(wordsLanguageOf(article), () => typesetData(source, { style, names }));
  return typeset(ARTICLE_TEMPLATE, data, files);
}

/** Two digests of the contents of a PDF: of the text of the article, and of everything else that is printed. */
export interface PdfBasis {
  text: string;
  details: string;
}

const digestOf = (printed: unknown): string =>
  createHash('sha256').update(JSON.stringify(printed)).digest('hex').slice(0, 16);

/** Digests of everything that is printed in a PDF. Of the pictures only the paths count: no path ever gets another picture. */
export function pdfBasis(source: BookSource, style: HouseStyle): PdfBasis {
  const { article, pictures } = source;
  const names = new Map([...pictures.keys()].map((path) => [path, path]));
  const data = inLanguage(wordsLanguageOf(article), () => typesetData(source, { style, names }));
  const { blocks, references, ids, ...details } = data;
  return { text: digestOf({ blocks, references, ids }), details: digestOf(details) };
}

interface Look {
  style: HouseStyle;
  /** File names of the pictures by their public paths. */
  names: ReadonlyMap<string, string>;
}

/** The values of the template. */
function typesetData(source: BookSource, { style, names }: Look) {
  const { article, journal, origin, doc, isProof } = source;
  const blocks = doc.children.filter(({ type }) => type.name !== 'reference_list');
  const references = doc.children.find(({ type }) => type.name === 'reference_list');
  const address = `${origin}${articlePath(article)}`;
  const headline = headlineOf(article);
  return {
    title: headline,
    style,
    firstPage: firstPageOf(article),
    headLeft: headOf(style.headLeft, source),
    headRight: headOf(style.headRight, source),
    foot: [article.number, article.doi && `https://doi.org/${article.doi}`].filter(Boolean).join(' · '),
    journal: journal.name,
    volume: placeOf(article),
    kind: ARTICLE_TYPES[article.articleType].label,
    language: article.language,
    authors: article.authors.map(({ fullName }) => fullName),
    affiliations: affiliationsOf(article),
    dates: daysOf(article, isProof),
    doi: article.doi ? `https://doi.org/${article.doi}` : '',
    abstractTitle: texts.abstract,
    abstract: paragraphsOf(article.abstract),
    // With the space that French has before a colon. The colon itself is the template's: here, it would change the digest of every PDF.
    keywordsTitle: withColon(texts.keywords).slice(0, -1),
    keywords: keywordList(article.keywords),
    translations: translationsOf(article).map(([language, translated]) => ({
      language,
      title: translated.title,
      abstractTitle: texts.abstractIn[language],
      abstract: paragraphsOf(translated.abstract),
      keywords: keywordList(translated.keywords),
    })),
    blocks: withLevels(blocks.map((node) => prepared(node, names))),
    ids: idsIn(doc),
    statements: statementsOf(article).map(({ heading, text }) => ({ heading, paragraphs: paragraphsOf(text) })),
    references: references?.children.map((node) => withoutEmptyLabel(prepared(node, names))) ?? [],
    referencesTitle: references?.attrs.title || texts.references,
    noPicture: texts.noPicture,
    licence: `${texts.licenceText(yearOf(article.publishedAt), article.licence)} ${LICENCES[article.licence]}`,
    address,
    qr: renderSVG(`${origin}${shortPath(article.number)}`, { border: 0, blackColor: '#261b16', whiteColor: 'none' }),
  };
}

/** The digests of texts without numbered references are older than the numbers. */
function withoutEmptyLabel(reference: Typeset): Typeset {
  const { label, ...attrs } = reference.attrs;
  return label === '' ? { ...reference, attrs } : reference;
}

function idsIn(doc: Node): string[] {
  const ids: string[] = [];
  doc.descendants(({ attrs, type }) => {
    if (attrs.id && type.name !== 'footnote') ids.push(attrs.id);
  });
  return ids;
}

function prepared(node: Node, names: ReadonlyMap<string, string>): Typeset {
  if (node.type.name === 'table_figure') return filledTable(node, names);
  const json: Typeset = { ...node.toJSON(), attrs: { ...node.attrs } };
  if (node.childCount > 0) json.content = node.children.map((child) => prepared(child, names));
  const { mathml, media, alternative, label } = node.attrs;
  if (mathml) {
    const math = readXml(`<math>${mathml}</math>`);
    return {
      ...json,
      attrs: { ...node.attrs, mathml: '' },
      math,
      alt: node.attrs.latex || textOf(math) || texts.undescribed,
    };
  }
  if (node.type.name === 'figure')
    return {
      ...json,
      attrs: { ...node.attrs, media: names.get(media) ?? '', alternative: alternative || label || texts.undescribed },
    };
  return json;
}

/** A table whose rows are all as wide as the widest: the template puts cells one after the other. */
function filledTable(node: Node, names: ReadonlyMap<string, string>): Typeset {
  const places = placesIn(node.child(1));
  const columns = Math.max(...places.map(({ width }) => width));
  const content = node.children.map((child) => prepared(child, names));
  const rows = content[1]?.content ?? [];
  rows.forEach((row, index) => {
    const { width, columns: begins } = places[index] ?? { width: columns, columns: [] };
    row.content?.forEach((cell, at) => {
      cell.attrs.column = begins[at];
    });
    const attrs = { colspan: columns - width, rowspan: 1, align: '', column: width };
    if (width < columns) row.content?.push({ type: 'table_cell', attrs, content: [{ type: 'paragraph', attrs: {} }] });
  });
  return {
    type: node.type.name,
    attrs: { ...node.attrs },
    content: [content[0], unbroken(content[1]), ...content.slice(2)].filter((one) => one !== undefined),
    columns,
  };
}

/** A table whose cells break no figure. */
function unbroken(node: Typeset | undefined): Typeset | undefined {
  if (!node) return undefined;
  const content = node.content?.map(unbroken).filter((one) => one !== undefined);
  return {
    ...node,
    ...(content && { content }),
    ...(typeof node.text === 'string' && { text: unbrokenFigures(node.text) }),
  };
}

/** Levels of headings for the template; PDF/UA wants none left out, which the normal form of a text grants. */
const withLevels = (blocks: Typeset[]): Typeset[] =>
  blocks.map((block) => (block.type === 'heading' ? { ...block, level: block.attrs.level } : block));
