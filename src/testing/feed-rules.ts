import { JSDOM } from 'jsdom';

/** How often a child may occur in an element: once, at most once, any number of times. */
type Times = '1' | '?' | '*';

interface Rule {
  children?: Record<string, Times>;
  /** The values each attribute may have; one that must be there has a "!" behind its name. */
  attributes?: Record<string, RegExp>;
  /** The text of an element without children. */
  text?: RegExp;
}

const PREFIXES: Record<string, string> = {
  'http://www.w3.org/2005/Atom': 'atom:',
  'http://purl.org/dc/elements/1.1/': 'dc:',
  'http://www.w3.org/XML/1998/namespace': 'xml:',
};
const ABSOLUTE = /^https?:\/\/[^\s<>"{}|\\^`]+$/;
const ANYTHING = /.*/s;
const SOMETHING = /\S/;
const MEDIA_TYPE = /^[a-z]+\/[a-z0-9.+-]+$/;
const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]+)*$/;
/** RFC 3339 */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
/** RFC 822 with the year in four digits. */
const MAIL_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d (GMT|[+-]\d{4})$/;
const MAILBOX = /^\S+@\S+( \(.+\))?$/;

const textConstruct: Rule = { attributes: { type: /^(text|html)$/ }, text: ANYTHING };
const person: Rule = { children: { 'atom:name': '1', 'atom:uri': '?', 'atom:email': '?' } };
const moment: Rule = { text: MOMENT };
const shared: Record<string, Times> = {
  'atom:id': '1',
  'atom:title': '1',
  'atom:updated': '1',
  'atom:rights': '?',
  'atom:author': '*',
  'atom:contributor': '*',
  'atom:category': '*',
  'atom:link': '*',
};
const link: Rule = {
  attributes: {
    'href!': ABSOLUTE,
    rel: /^[a-z]+$/,
    type: MEDIA_TYPE,
    hreflang: LANGUAGE,
    title: SOMETHING,
    length: /^\d+$/,
  },
};

/** The Atom Syndication Format (RFC 4287, section 4), without content and XHTML. */
const ATOM: Record<string, Rule> = {
  'atom:feed': {
    attributes: { 'xml:lang': LANGUAGE },
    children: {
      ...shared,
      'atom:subtitle': '?',
      'atom:generator': '?',
      'atom:icon': '?',
      'atom:logo': '?',
      'atom:entry': '*',
    },
  },
  'atom:entry': {
    children: {
      ...shared,
      'atom:summary': '?',
      'atom:published': '?',
    },
  },
  'atom:id': { text: ABSOLUTE },
  'atom:title': textConstruct,
  'atom:subtitle': textConstruct,
  'atom:summary': textConstruct,
  'atom:rights': textConstruct,
  'atom:updated': moment,
  'atom:published': moment,
  'atom:author': person,
  'atom:contributor': person,
  'atom:name': { text: SOMETHING },
  'atom:category': {
    attributes: {
      'term!': SOMETHING,
      label: SOMETHING,
      scheme: ABSOLUTE,
    },
  },
  'atom:link': link,
};

/** RSS 2.0.11, with the rules of its board's Best Practices Profile on Dublin Core and Atom in it. */
const RSS: Record<string, Rule> = {
  rss: {
    attributes: { 'version!': /^2\.0$/ },
    children: { channel: '1' },
  },
  channel: {
    children: {
      title: '1',
      link: '1',
      description: '1',
      language: '?',
      copyright: '?',
      managingEditor: '?',
      webMaster: '?',
      pubDate: '?',
      lastBuildDate: '?',
      category: '*',
      ttl: '?',
      'atom:link': '1',
      item: '*',
    },
  },
  item: {
    children: {
      title: '1',
      link: '?',
      description: '?',
      author: '?',
      category: '*',
      enclosure: '?',
      guid: '?',
      pubDate: '?',
      'dc:creator': '*',
      'dc:rights': '?',
    },
  },
  title: { text: SOMETHING },
  link: { text: ABSOLUTE },
  description: { text: ANYTHING },
  language: { text: LANGUAGE },
  copyright: { text: SOMETHING },
  managingEditor: { text: MAILBOX },
  webMaster: { text: MAILBOX },
  author: { text: MAILBOX },
  'dc:creator': { text: SOMETHING },
  'dc:rights': { text: SOMETHING },
  pubDate: { text: MAIL_DATE },
  lastBuildDate: { text: MAIL_DATE },
  ttl: { text: /^\d+$/ },
  category: {
    text: SOMETHING,
    attributes: { domain: SOMETHING },
  },
  guid: {
    text: SOMETHING,
    attributes: { isPermaLink: /^(true|false)$/ },
  },
  enclosure: {
    attributes: {
      'url!': ABSOLUTE,
      'length!': /^\d+$/,
      'type!': MEDIA_TYPE,
    },
  },
  'atom:link': link,
};

/**
 * Returns violations of the feed's format, each with its position; empty when it is valid. The parser is independent of the
 * writer, and throws when the XML is not well-formed.
 */
export function feedFaults(xml: string): string[] {
  const root = new JSDOM(xml, { contentType: 'text/xml' }).window.document.documentElement;
  const isAtom = nameOf(root) === 'atom:feed';
  return [...faultsWithin(root, isAtom ? ATOM : RSS), ...(isAtom ? atomFaults(root) : rssFaults(root))];
}

const nameOf = ({ namespaceURI, localName }: Element | Attr) =>
  (namespaceURI ? (PREFIXES[namespaceURI] ?? `{${namespaceURI}}`) : '') + localName;

function faultsWithin(element: Element, rules: Record<string, Rule>): string[] {
  const name = nameOf(element);
  const rule = rules[name];
  if (!rule) return [`${name} is no element of this format`];
  const children = [...element.children];
  const allowed = rule.children ?? {};
  const faults = children.filter((child) => !(nameOf(child) in allowed)).map((child) => `${nameOf(child)} in ${name}`);
  for (const [child, times] of Object.entries(allowed)) {
    const count = children.filter((one) => nameOf(one) === child).length;
    if ((times === '1' && count !== 1) || (times === '?' && count > 1))
      faults.push(`${count} times ${child} in ${name}`);
  }
  const attributes = [...element.attributes].filter(({ name: key }) => !key.startsWith('xmlns'));
  const known = Object.entries(rule.attributes ?? {});
  for (const attribute of attributes) {
    const [, values] = known.find(([key]) => key.replace('!', '') === nameOf(attribute)) ?? [];
    if (!values?.test(attribute.value)) faults.push(`${nameOf(attribute)}="${attribute.value}" of ${name}`);
  }
  for (const [key] of known)
    if (key.endsWith('!') && !element.hasAttribute(key.slice(0, -1))) faults.push(`no ${key} of ${name}`);
  const text = element.textContent ?? '';
  if (children.length === 0 && rule.text && !rule.text.test(text)) faults.push(`"${text}" in ${name}`);
  return [...faults, ...children.flatMap((child) => faultsWithin(child, rules))];
}

/** Rules of RFC 4287 on several elements together. */
function atomFaults(feed: Element): string[] {
  const entries = [...feed.querySelectorAll('entry')];
  const own = (element: Element, name: string) => [...element.children].filter((child) => child.localName === name);
  const faults = [feed, ...entries].flatMap((element) => {
    const alternates = own(element, 'link').filter((one) => (one.getAttribute('rel') ?? 'alternate') === 'alternate');
    const kinds = alternates.map((one) => `${one.getAttribute('type')} ${one.getAttribute('hreflang')}`);
    return [
      ...(new Set(kinds).size < kinds.length ? ['two alternates of one type and language'] : []),
      ...(element !== feed && alternates.length === 0 ? ['an entry with neither content nor alternate'] : []),
    ];
  });
  const isNamed = own(feed, 'author').length > 0 || entries.every((entry) => own(entry, 'author').length > 0);
  if (!isNamed) faults.push('an entry without an author');
  const selves = own(feed, 'link').filter((one) => one.getAttribute('rel') === 'self');
  if (selves.length !== 1) faults.push(`${selves.length} links to itself`);
  return [...faults, ...repeated(entries.map((entry) => own(entry, 'id')[0]?.textContent ?? ''))];
}

function rssFaults(rss: Element): string[] {
  const self = [...rss.querySelectorAll('channel > *')].filter((child) => nameOf(child) === 'atom:link');
  const faults = self.every((one) => one.getAttribute('rel') === 'self') ? [] : ['a link that is not to itself'];
  return [...faults, ...repeated([...rss.querySelectorAll('item > guid')].map((guid) => guid.textContent ?? ''))];
}

const repeated = (ids: string[]) =>
  ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} is the id of two entries`);
