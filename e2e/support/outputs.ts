import type { APIRequestContext, Page } from '@playwright/test';
import { readParts } from '#platform/files/zip-parts.ts';
import { readPdfText } from '#platform/pdf/pdf-text.ts';

/** The parts of an article by which its outputs are compared. Words have single spaces. */
export interface Output {
  title: string;
  authors: string[];
  /** With their numbers. */
  headings: string[];
  tables: number;
  figures: number;
  references: number;
  /** The paragraph that begins with the given words. */
  paragraph: string;
}

/** CSS selectors of those parts in a kind of document. */
type Places = Record<'title' | 'author' | 'heading' | 'table' | 'figure' | 'reference' | 'paragraph', string>;

const HTML: Places = {
  title: 'h1',
  author: 'meta[name=citation_author]',
  heading: '.prose-text :is(h2, h3, h4)',
  table: '.prose-text table',
  figure: '.prose-text figure img',
  reference: 'meta[name=citation_reference]',
  paragraph: '.prose-text p',
};
const EPUB: Places = {
  title: 'h1',
  author: 'h1 + p',
  heading: 'section[id] > :is(h2, h3, h4)',
  table: 'table',
  figure: 'figure img',
  reference: '.references li',
  paragraph: 'p',
};
const JATS: Places = {
  title: 'article-meta article-title',
  author: 'article-meta contrib[contrib-type=author] name',
  heading: 'body sec > title, back app > title',
  table: 'table-wrap',
  figure: 'fig',
  reference: 'ref-list > ref',
  paragraph: 'body p',
};
const CROSSREF: Places = {
  title: 'journal_article > titles > title',
  author: 'journal_article > contributors > person_name[contributor_role=author]',
  heading: 'no-headings',
  table: 'no-tables',
  figure: 'no-figures',
  reference: 'citation_list > citation',
  paragraph: 'no-paragraphs',
};

interface Outputs {
  html: Output;
  epub: Output;
  jats: Output;
  /** A deposit has neither headings nor paragraphs. */
  crossref: Output;
  /** A PDF has words alone. */
  pdf: string;
}

interface Asked {
  /** Of the submission. */
  id: string;
  /** The paragraph to compare begins with it. */
  begin: string;
  headers: Record<string, string>;
}

/** Reads the outputs of a published article whose page is open. */
export async function outputsOf(
  page: Page,
  request: APIRequestContext,
  { id, begin, headers }: Asked,
): Promise<Outputs> {
  const path = new URL(page.url()).pathname;
  const bytes = async (address: string) => (await request.get(address, { headers })).body();
  const parts = await readParts(await bytes(`${path}.epub`));
  const [, chapter] =
    [...parts].find(([name, part]) => name.endsWith('.xhtml') && part.includes(begin.slice(0, 6))) ?? [];
  const read = (places: Places, document: Buffer | undefined) =>
    page.evaluate(partsIn, { places, begin, xml: document?.toString('utf8') ?? '' });
  return {
    html: await page.evaluate(partsIn, { places: HTML, begin, xml: null }),
    epub: await read(EPUB, chapter),
    jats: await read(JATS, await bytes(`${path}.jats.xml`)),
    crossref: await read(CROSSREF, await bytes(`/api/v1/deposits/${id}/crossref.xml`)),
    pdf: words(await readPdfText(await bytes(`${path}.pdf`))),
  };
}

const words = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Runs in the browser, which reads XML, too; the open page where `xml` is null. */
function partsIn({ places, begin, xml }: { places: Places; begin: string; xml: string | null }): Output {
  const root = xml === null ? document : new DOMParser().parseFromString(xml, 'application/xml');
  // JATS has the words of a note at its place, where the others have its number.
  for (const [index, note] of root.querySelectorAll('body fn').entries()) note.textContent = String(index + 1);
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const wordsOf = (element: Element) => plain(element.getAttribute('content') ?? element.textContent ?? '');
  const all = (place: keyof Places) => [...root.querySelectorAll(places[place])];
  // XML has given names and family names, and numbers of sections, in elements of their own.
  const nameOf = (element: Element) => {
    const given = element.querySelector('given-names, given_name')?.textContent;
    const family = element.querySelector('surname')?.textContent;
    return family ? plain(`${given ?? ''} ${family}`) : wordsOf(element);
  };
  const headingOf = (element: Element) => {
    const label = element.previousElementSibling;
    return plain(`${label?.localName === 'label' ? label.textContent : ''} ${wordsOf(element)}`);
  };
  return {
    title: all('title').map(wordsOf)[0] ?? '',
    authors: all('author').map(nameOf),
    headings: all('heading').map(headingOf),
    tables: all('table').length,
    figures: all('figure').length,
    references: all('reference').length,
    paragraph:
      all('paragraph')
        .map(wordsOf)
        .find((text) => text.startsWith(begin)) ?? '',
  };
}
