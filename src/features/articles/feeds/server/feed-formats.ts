import { element, textElement, xmlDocument, xmlEscaped } from '#base/xml-elements.ts';
import type { FeedFormat } from '../../rules.ts';
import type { FeedEntry } from './feed-entries.ts';

/** A feed independent of its format; all fields are plain text. */
export interface Feed {
  /** Permanent address. */
  id: string;
  /** The feed's own address in its format. */
  self: string;
  /** The page that the feed belongs to. */
  link: string;
  title: string;
  subtitle: string;
  /** ISO 639-1. */
  language: string;
  rights: string;
  updated: Date;
  entries: FeedEntry[];
}

type FeedWriter = (feed: Feed) => string;

const PDF = 'application/pdf';

/** Writes a feed as Atom (RFC 4287). Titles and summaries are declared as text, so readers do not parse them as markup. */
const atomOf: FeedWriter = (feed) => {
  const { id, self, link, title, subtitle, language, rights, updated, entries } = feed;
  const root = element(
    'feed',
    { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': language },
    textElement('id', id),
    textElement('title', title, { type: 'text' }),
    textElement('subtitle', subtitle, { type: 'text' }),
    textElement('updated', updated.toISOString()),
    textElement('rights', rights, { type: 'text' }),
    element('link', { rel: 'alternate', type: 'text/html', href: link }),
    element('link', { rel: 'self', type: 'application/atom+xml', href: self }),
    ...entries.map(atomEntry),
  );
  return xmlDocument(root);
};

function atomEntry({ id, link, title, text, authors, topic, rights, published, updated, pdf }: FeedEntry): string {
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
 * Writes a feed as RSS 2.0 by the RSS Advisory Board's Best Practices Profile: titles are text, descriptions HTML. RSS's
 * `author` is an e-mail address, which we do not publish, so authors are `dc:creator` elements, which may be repeated.
 */
const rssOf: FeedWriter = ({ self, link, title, subtitle, language, rights, updated, entries }) => {
  const namespaces = { 'xmlns:atom': 'http://www.w3.org/2005/Atom', 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' };
  const channel = element(
    'channel',
    {},
    plainElement('title', title),
    textElement('link', link),
    plainElement('description', subtitle),
    textElement('language', language),
    plainElement('copyright', rights),
    textElement('lastBuildDate', updated.toUTCString()),
    element('atom:link', { rel: 'self', type: 'application/rss+xml', href: self }),
    ...entries.map(rssItem),
  );
  return xmlDocument(element('rss', { version: '2.0', ...namespaces }, channel));
};

function rssItem({ id, link, title, text, authors, topic, rights, announcedAt, pdf }: FeedEntry): string {
  return element(
    'item',
    {},
    plainElement('title', title),
    textElement('link', link),
    textElement('description', text.map((paragraph) => textElement('p', paragraph)).join('')),
    ...authors.map((name) => plainElement('dc:creator', name)),
    plainElement('category', topic),
    textElement('guid', id, { isPermaLink: 'false' }),
    // The time of the announcement, because RSS readers sort by this date.
    textElement('pubDate', announcedAt.toUTCString()),
    pdf ? element('enclosure', { url: pdf.address, length: String(pdf.bytes), type: PDF }) : '',
    plainElement('dc:rights', rights),
  );
}

/** RSS cannot declare a field as text. By the profile, fewest readers parse these character references as HTML. */
function plainElement(name: string, text: string): string {
  return element(name, {}, xmlEscaped(text).replaceAll('&amp;', '&#x26;').replaceAll('&lt;', '&#x3C;'));
}

export const WRITERS: Record<FeedFormat, FeedWriter> = { atom: atomOf, rss: rssOf };
