import type { Node } from 'prosemirror-model';
import { renderSVG } from 'uqr';
import { longDate, yearOf } from '#base/dates.ts';
import { keywordList, paragraphsOf } from '#base/text.ts';
import { articlePath, authorNames, headlineOf, historyOf, pagesOf, shortPath } from '#features/articles/rules.ts';
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

const LONGEST_HEAD = 80;

/** A node as the template reads it. */
interface Typeset {
  type: string;
  attrs: Record<string, unknown>;
  content?: Typeset[];
  [more: string]: unknown;
}

/** The words of a running head, cut where they would not fit. */
function headOf(head: Head, { article, journal }: BookSource): string {
  const words = {
    TITLE: headlineOf(article),
    AUTHORS: authorNames(article).join(', '),
    JOURNAL: journal.name,
    NONE: '',
  }[head];
  return words.length > LONGEST_HEAD ? `${words.slice(0, LONGEST_HEAD).replace(/\s+\S*$/u, '')} …` : words;
}

/** An article as PDF/UA-1 in a house style and its own language. Throws TypesettingFailed for a text that cannot be set. */
export async function articlePdf(source: BookSource, style: HouseStyle): Promise<Buffer> {
  const { article, pictures } = source;
  const names = new Map([...pictures.keys()].map((path, index) => [path, `figure-${index + 1}.webp`]));
  const files = new Map([...pictures].map(([path, bytes]) => [names.get(path) ?? path, bytes]));
  const data = inLanguage(wordsLanguageOf(article), () => typesetData(source, { style, names }));
  return typeset(ARTICLE_TEMPLATE, data, files);
}

interface Look {
  style: HouseStyle;
  /** File names of the pictures by their public paths. */
  names: ReadonlyMap<string, string>;
}

/** The values of the template. */
function typesetData(source: BookSource, { style, names }: Look) {
  const { article, journal, origin, doc } = source;
  const blocks = doc.children.filter(({ type }) => type.name !== 'reference_list');
  const references = doc.children.find(({ type }) => type.name === 'reference_list');
  const address = `${origin}${articlePath(article)}`;
  const { received, accepted } = historyOf(article);
  const dates = [
    received && texts.received(longDate(received)),
    accepted && texts.accepted(longDate(accepted)),
    texts.published(longDate(article.publishedAt)),
  ].filter(Boolean);
  const headline = headlineOf(article);
  const volume = [article.issue?.title, pagesOf(article)].filter(Boolean).join(', ');
  return {
    title: headline,
    style,
    headLeft: headOf(style.headLeft, source),
    headRight: headOf(style.headRight, source),
    foot: [article.number, article.doi && `https://doi.org/${article.doi}`].filter(Boolean).join(' · '),
    journal: journal.name,
    volume,
    kind: ARTICLE_TYPES[article.articleType].label,
    language: article.language,
    authors: article.authors.map(({ fullName, affiliation }) => ({ name: fullName, affiliation })),
    dates: dates.join(' · '),
    doi: article.doi ? `https://doi.org/${article.doi}` : '',
    abstractTitle: texts.abstract,
    abstract: paragraphsOf(article.abstract),
    keywordsTitle: texts.keywords,
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
    references: references?.children.map((node) => prepared(node, names)) ?? [],
    referencesTitle: references?.attrs.title || texts.references,
    noPicture: texts.noPicture,
    licence: `${texts.licenceText(yearOf(article.publishedAt), article.licence)} ${LICENCES[article.licence]}`,
    address,
    qr: renderSVG(`${origin}${shortPath(article.number)}`, { border: 0, blackColor: '#261b16', whiteColor: 'none' }),
  };
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
      width: 100,
    };
  return json;
}

/** The widths of rows, counting the cells that reach into them from above. */
function widthsOf(table: Node): number[] {
  const reaching: number[] = [];
  return table.children.map((row, index) => {
    let width = reaching[index] ?? 0;
    for (const { attrs } of row.children) {
      width += attrs.colspan;
      for (let below = 1; below < attrs.rowspan; below++)
        reaching[index + below] = (reaching[index + below] ?? 0) + attrs.colspan;
    }
    return width;
  });
}

/** A table whose rows are all as wide as the widest: the template puts cells one after the other. */
function filledTable(node: Node, names: ReadonlyMap<string, string>): Typeset {
  const widths = widthsOf(node.child(1));
  const columns = Math.max(...widths);
  const content = node.children.map((child) => prepared(child, names));
  const rows = content[1]?.content ?? [];
  rows.forEach((row, index) => {
    const missing = columns - (widths[index] ?? columns);
    const attrs = { colspan: missing, rowspan: 1, align: '' };
    if (missing > 0) row.content?.push({ type: 'table_cell', attrs, content: [{ type: 'paragraph', attrs: {} }] });
  });
  return { type: node.type.name, attrs: { ...node.attrs }, content, columns };
}

/** Levels of headings for the template; PDF/UA wants none left out, which the normal form of a text grants. */
const withLevels = (blocks: Typeset[]): Typeset[] =>
  blocks.map((block) => (block.type === 'heading' ? { ...block, level: block.attrs.level } : block));
