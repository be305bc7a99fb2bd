import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { CslPlugin } from '@citation-js/core';
import type { Citation } from '../../citations/contract.ts';
import { articleNumberOf, CITATION_STYLES, type CitationStyle, doiAddress } from '../../rules.ts';
import { articleTexts } from '../../texts.ts';
import { partsOf } from './citation-markup.ts';
import { type CslItem, type CslName, endsOf } from './csl.ts';

const FOLDER = resolve('citation-styles');
const BRITISH = 'en-GB';
const AMERICAN = 'en-US';

interface Style {
  file: string;
  locale: string;
  /** Whether it says that an article number is one. */
  knowsArticleNumbers: boolean;
}

/**
 * The processor would read `<i>` in a title as an order, and its letters as a word that may need a capital. What stands in a
 * title is text here, so all of a tag is given to it in characters nobody writes with: each so far behind its own.
 */
const TAG = /<(?:\/?\w+>)?/g;
const HIDDEN = 0xe000;
const OF_TAGS = /[\ue020-\ue07e]/g;
const AS_HTML: Record<string, string> = { '<': '&lt;', '>': '&gt;' };

/** What is known of an article and no part of its citation. */
const UNSAID: ReadonlySet<string> = new Set([
  'abstract',
  'keyword',
  'license',
  'note',
  'page-first',
  'status',
  'version',
]);

const STYLES: Record<CitationStyle, Style> = {
  apa: { file: 'apa', locale: AMERICAN, knowsArticleNumbers: true },
  mla: { file: 'modern-language-association', locale: AMERICAN, knowsArticleNumbers: true },
  chicago: { file: 'chicago-author-date', locale: AMERICAN, knowsArticleNumbers: false },
  harvard: { file: 'harvard-cite-them-right', locale: BRITISH, knowsArticleNumbers: false },
  vancouver: { file: 'vancouver', locale: AMERICAN, knowsArticleNumbers: false },
  ieee: { file: 'ieee', locale: AMERICAN, knowsArticleNumbers: true },
};

/**
 * What else a citation is made of. To be raised with every change of what is written here, in `csl.ts` or by the processor, so that
 * citations that are kept are written again; a test knows when it has to be.
 */
export const WRITING = 7;

/** Changes whenever the same article would be cited differently. */
export function digestOfStyles(): string {
  const hash = createHash('sha256').update(String(WRITING));
  for (const { file } of Object.values(STYLES)) hash.update(styleText(file));
  return hash.digest('base64url').slice(0, 16);
}

let plugin: Promise<CslPlugin> | undefined;

/** An article in every style, in their order. The engines are built with the first, which takes half a second. */
export async function cite(item: CslItem): Promise<Citation[]> {
  plugin ??= loadPlugin();
  const csl = await plugin;
  return CITATION_STYLES.map((style) => ({
    style,
    name: articleTexts.citationStyles[style],
    parts: withAddress(partsOf(render(csl, item, style)), item.DOI),
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

/** Styles put a DOI behind doi.org as it is; an address has to be encoded. */
function withAddress(parts: Citation['parts'], doi: string | undefined): Citation['parts'] {
  if (!doi || doiAddress(doi).endsWith(`/${doi}`)) return parts;
  const bare = `https://doi.org/${doi}`;
  return parts.map(({ text, emphasis }) => ({
    text: text.includes(doiAddress(doi)) ? text : text.replaceAll(bare, () => doiAddress(doi)),
    emphasis,
  }));
}

/** As Britain quotes: single marks outside, double inside, and punctuation after them. The library brings no such locale. */
function british(american: string): string {
  const marks = { 'open-quote': '‘', 'close-quote': '’', 'open-inner-quote': '“', 'close-inner-quote': '”' };
  let locale = american.replace('punctuation-in-quote="true"', 'punctuation-in-quote="false"');
  for (const [term, mark] of Object.entries(marks))
    locale = locale.replace(new RegExp(`(<term name="${term}">)[^<]*`), `$1${mark}`);
  return locale.replace('xml:lang="en-US"', 'xml:lang="en-GB"');
}

function render(csl: CslPlugin, item: CslItem, style: CitationStyle): string {
  const { locale, knowsArticleNumbers } = STYLES[style];
  const { page, DOI, URL, ...rest } = item;
  const said = Object.fromEntries(Object.entries(rest).filter(([name]) => !UNSAID.has(name)));
  const [first = '', last] = endsOf(item);
  const isNumber = knowsArticleNumbers && articleNumberOf({ firstPage: first, lastPage: last ?? null }) !== undefined;
  const shown = {
    ...withoutOrders(said),
    author: asOneList(withoutOrders(item.author)),
    // Styles from before DOIs give the address: then that of the DOI.
    URL: DOI ? doiAddress(DOI) : URL,
    ...(DOI && { DOI }),
    ...(page && (isNumber ? { number: page } : { page: rangeOf(first, last) })),
  };
  const engine = csl.engine([shown], `journal-${style}`, locale, 'html');
  engine.updateItems([item.id]);
  const [entry = ''] = engine.makeBibliography()[1];
  // The list's number before the entry is not part of it. What is published without pages is no preprint for that.
  return entry
    .replace(/<div class="csl-left-margin">.*?<\/div>/s, '')
    .replace('</i> [Preprint]', '</i>')
    .replace(OF_TAGS, (sign) => {
      const own = String.fromCharCode(sign.charCodeAt(0) - HIDDEN);
      return AS_HTML[own] ?? own;
    });
}

/**
 * The processor lists institutions apart from persons, and leaves out the comma behind a first name that is inverted:
 * behind such a name all are given as persons.
 */
function asOneList(names: CslName[]): CslName[] {
  const [first] = names;
  if (!first || 'literal' in first) return names;
  return names.map((name) => ('literal' in name ? { family: name.literal, given: '' } : name));
}

/** Everything in it as text that the processor leaves as it is. */
function withoutOrders<T>(said: T): T {
  const hidden = (tag: string) => String.fromCharCode(...Array.from(tag, (sign) => sign.charCodeAt(0) + HIDDEN));
  return JSON.parse(JSON.stringify(said).replace(TAG, hidden));
}

/** "17-34"; hyphens that belong to a page ("A-17") are marked, for any other is read as "to". */
function rangeOf(...pages: (string | undefined)[]): string {
  return pages.flatMap((page) => (page ? [page.replaceAll('-', '\\-')] : [])).join('-');
}
