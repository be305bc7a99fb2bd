import { element, textElement, xmlDocument, xmlEscaped } from '#base/xml-elements.ts';
import type { News } from './feed-news.ts';

/** A feed in no format yet; what stands in it is text. */
export interface Feed {
  /** An address that never changes. */
  id: string;
  /** The feed's own address in the format at hand. */
  self: string;
  /** The page it is the feed of. */
  link: string;
  title: string;
  about: string;
  /** ISO 639-1. */
  language: string;
  rights: string;
  updated: Date;
  news: News[];
}

export type FeedWriter = (feed: Feed) => string;

const PDF = 'application/pdf';

/** The feed as Atom (RFC 4287). Titles and summaries are declared to be text, so no reader takes them for markup. */
export const atomOf: FeedWriter = (feed) => {
  const { id, self, link, title, about, language, rights, updated, news } = feed;
  const root = element(
    'feed',
    { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': language },
    textElement('id', id),
    textElement('title', title, { type: 'text' }),
    textElement('subtitle', about, { type: 'text' }),
    textElement('updated', updated.toISOString()),
    textElement('rights', rights, { type: 'text' }),
    element('link', { rel: 'alternate', type: 'text/html', href: link }),
    element('link', { rel: 'self', type: 'application/atom+xml', href: self }),
    ...news.map(atomEntry),
  );
  return xmlDocument(root);
};

function atomEntry({ id, link, title, text, authors, topic, rights, published, updated, pdf }: News): string {
  return element(
    'entry',
    {},
    textElement('id', id),
    textElement('title', title, { type: 'text' }),
    textElement('updated', updated.toISOString()),
    textElement('published', published.toISOString()),
    element('link', { rel: 'alternate', type: 'text/html', href: link }),
    pdf ? element('link', { rel: 'enclosure', type: PDF, length: String(pdf.bytes), href: pdf.address }) : '',
    ...authors.map((name) => element('author', {}, textElement('name', name))),
    element('category', { term: topic }),
    textElement('summary', text.join('\n\n'), { type: 'text' }),
    textElement('rights', rights, { type: 'text' }),
  );
}

/**
 * The feed as RSS 2.0, as its board's Best Practices Profile has it: titles are text, a description is HTML. Its `author`
 * is an e-mail address, and we give none away, so authors stand in Dublin Core, which may be repeated.
 */
export const rssOf: FeedWriter = ({ self, link, title, about, language, rights, updated, news }) => {
  const namespaces = { 'xmlns:atom': 'http://www.w3.org/2005/Atom', 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' };
  const channel = element(
    'channel',
    {},
    plainElement('title', title),
    textElement('link', link),
    plainElement('description', about),
    textElement('language', language),
    plainElement('copyright', rights),
    textElement('lastBuildDate', updated.toUTCString()),
    element('atom:link', { rel: 'self', type: 'application/rss+xml', href: self }),
    ...news.map(rssItem),
  );
  return xmlDocument(element('rss', { version: '2.0', ...namespaces }, channel));
};

function rssItem({ id, link, title, text, authors, topic, rights, told, pdf }: News): string {
  return element(
    'item',
    {},
    plainElement('title', title),
    textElement('link', link),
    textElement('description', text.map((paragraph) => textElement('p', paragraph)).join('')),
    ...authors.map((name) => plainElement('dc:creator', name)),
    plainElement('category', topic),
    textElement('guid', id, { isPermaLink: 'false' }),
    // When it was told: RSS has no other date by which readers know what is new.
    textElement('pubDate', told.toUTCString()),
    pdf ? element('enclosure', { url: pdf.address, length: String(pdf.bytes), type: PDF }) : '',
    plainElement('dc:rights', rights),
  );
}

/** RSS cannot say that something is text. Written like this, the profile found, fewest readers take it for HTML. */
function plainElement(name: string, text: string): string {
  return element(name, {}, xmlEscaped(text).replaceAll('&amp;', '&#x26;').replaceAll('&lt;', '&#x3C;'));
}
