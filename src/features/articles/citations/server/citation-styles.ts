import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { CslPlugin } from '@citation-js/core';
import type { Citation } from '../../citations/contract.ts';
import { articleNumberOf, CITATION_STYLES, type CitationStyle, doiAddress } from '../../rules.ts';
import { articleTexts } from '../../texts.ts';
import { citationParts } from './citation-markup.ts';
import { type CslItem, type CslName, firstAndLastPage } from './csl.ts';

const FOLDER = resolve('citation-styles');
const BRITISH = 'en-GB';
const AMERICAN = 'en-US';

interface Style {
  file: string;
  locale: string;
  /** Whether the style has a form for article numbers. */
  supportsArticleNumbers: boolean;
}

/**
 * Tags in titles are text, but the processor would read `<i>` as markup and its letters as a word to capitalise. So every
 * character of a tag is moved into Unicode's private use area, by this offset, and back afterwards.
 */
const TAG = /<(?:\/?\w+>)?/g;
const PRIVATE_USE_OFFSET = 0xe000;
const HIDDEN_TAG_CHARACTERS = /[\ue020-\ue07e]/g;
const HTML_ENTITIES: Record<string, string> = { '<': '&lt;', '>': '&gt;' };

/** Fields of a CSL item that citations do not use. */
const UNCITED_FIELDS: ReadonlySet<string> = new Set([
  'abstract',
  'keyword',
  'license',
  'note',
  'page-first',
  'status',
  'version',
]);

const STYLES: Record<CitationStyle, Style> = {
  apa: { file: 'apa', locale: AMERICAN, supportsArticleNumbers: true },
  mla: { file: 'modern-language-association', locale: AMERICAN, supportsArticleNumbers: true },
  chicago: { file: 'chicago-author-date', locale: AMERICAN, supportsArticleNumbers: false },
  harvard: { file: 'harvard-cite-them-right', locale: BRITISH, supportsArticleNumbers: false },
  vancouver: { file: 'vancouver', locale: AMERICAN, supportsArticleNumbers: false },
  ieee: { file: 'ieee', locale: AMERICAN, supportsArticleNumbers: true },
};

/**
 * Version of the code that writes citations. Raise it when the output of this file, `csl.ts` or the processor changes, so
 * that cached citations are generated again; a test fails until you do.
 */
export const CITATION_VERSION = 7;

/** Digest of the style files and the version of this code; changes when the same article would be cited differently. */
export function digestOfStyles(): string {
  const hash = createHash('sha256').update(String(CITATION_VERSION));
  for (const { file } of Object.values(STYLES)) hash.update(styleText(file));
  return hash.digest('base64url').slice(0, 16);
}

let plugin: Promise<CslPlugin> | undefined;

/** Cites an article in every style, in order. The first call builds the engines, which takes half a second. */
export async function cite(item: CslItem): Promise<Citation[]> {
  plugin ??= loadPlugin();
  const csl = await plugin;
  return CITATION_STYLES.map((style) => ({
    style,
    name: articleTexts.citationStyles[style],
    parts: withAddress(citationParts(render(csl, item, style)), item.DOI),
  }));
}

async function loadPlugin(): Promise<CslPlugin> {
  const [{ plugins }] = await Promise.all([import('@citation-js/core'), import('@citation-js/plugin-csl')]);
  const csl = plugins.config.get('@csl');
  csl.locales.add(BRITISH, british(csl.locales.get(AMERICAN)));
  for (const [style, { file }] of Object.entries(STYLES)) csl.styles.add(`journal-${style}`, styleText(file));
  return csl;
}

const styleText = (file: string) => readFileSync(join(FOLDER, `${file}.csl`), 'utf8');

/** Encodes the DOI in the address, because the styles append it to doi.org unchanged. */
function withAddress(parts: Citation['parts'], doi: string | undefined): Citation['parts'] {
  if (!doi || doiAddress(doi).endsWith(`/${doi}`)) return parts;
  const bare = `https://doi.org/${doi}`;
  return parts.map(({ text, emphasis }) => ({
    text: text.includes(doiAddress(doi)) ? text : text.replaceAll(bare, () => doiAddress(doi)),
    emphasis,
  }));
}

/**
 * Makes a British locale from the American one, since the library has none: single quotation marks outside, double ones
 * inside, and punctuation after them.
 */
function british(american: string): string {
  const marks = { 'open-quote': '‘', 'close-quote': '’', 'open-inner-quote': '“', 'close-inner-quote': '”' };
  let locale = american.replace('punctuation-in-quote="true"', 'punctuation-in-quote="false"');
  for (const [term, mark] of Object.entries(marks))
    locale = locale.replace(new RegExp(`(<term name="${term}">)[^<]*`), `$1${mark}`);
  return locale.replace('xml:lang="en-US"', 'xml:lang="en-GB"');
}

function render(csl: CslPlugin, item: CslItem, style: CitationStyle): string {
  const { locale, supportsArticleNumbers } = STYLES[style];
  const { page, DOI, URL, ...rest } = item;
  const cited = Object.fromEntries(Object.entries(rest).filter(([name]) => !UNCITED_FIELDS.has(name)));
  const [first = '', last] = firstAndLastPage(item);
  const isNumber =
    supportsArticleNumbers && articleNumberOf({ firstPage: first, lastPage: last ?? null }) !== undefined;
  const shown = {
    ...withHiddenTags(cited),
    author: asPersons(withHiddenTags(item.author)),
    // Styles without DOI support print the URL, so it is the DOI's address.
    URL: DOI ? doiAddress(DOI) : URL,
    ...(DOI && { DOI }),
    ...(page && (isNumber ? { number: page } : { page: rangeOf(first, last) })),
  };
  const engine = csl.engine([shown], `journal-${style}`, locale, 'html');
  engine.updateItems([item.id]);
  const [entry = ''] = engine.makeBibliography()[1];
  // Removes the list number before the entry, and "[Preprint]", which one style adds to articles without pages.
  return entry
    .replace(/<div class="csl-left-margin">.*?<\/div>/s, '')
    .replace('</i> [Preprint]', '</i>')
    .replace(HIDDEN_TAG_CHARACTERS, (hidden) => {
      const character = String.fromCharCode(hidden.charCodeAt(0) - PRIVATE_USE_OFFSET);
      return HTML_ENTITIES[character] ?? character;
    });
}

/**
 * Passes all names after an inverted first name as persons. The processor lists institutions separately from persons and
 * would omit the comma after the first name.
 */
function asPersons(names: CslName[]): CslName[] {
  const [first] = names;
  if (!first || 'literal' in first) return names;
  return names.map((name) => ('literal' in name ? { family: name.literal, given: '' } : name));
}

/** Moves all tags in a value into the private use area. */
function withHiddenTags<T>(value: T): T {
  const hidden = (tag: string) =>
    String.fromCharCode(...Array.from(tag, (character) => character.charCodeAt(0) + PRIVATE_USE_OFFSET));
  return JSON.parse(JSON.stringify(value).replace(TAG, hidden));
}

/** "17-34". Hyphens within a page ("A-17") are escaped, because the processor reads others as range separators. */
function rangeOf(...pages: (string | undefined)[]): string {
  return pages.flatMap((page) => (page ? [page.replaceAll('-', '\\-')] : [])).join('-');
}
