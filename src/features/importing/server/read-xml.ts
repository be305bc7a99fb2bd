import { MAX_FILE_BYTES } from '#features/files/rules.ts';
import { streamXml, XmlRefused } from '#platform/xml/stream-xml.ts';
import { remarkTexts } from '../remark-texts.ts';
import { describeCrossref } from './crossref/article.ts';
import type { Described } from './description.ts';
import { describeJats } from './jats/article.ts';
import type { NamedIssues } from './named-issues.ts';
import { ojsReader } from './ojs/read-ojs.ts';
import { describeUser } from './ojs/users.ts';
import { childOf } from './xml-elements.ts';

interface ReadingNeeds {
  /** Of temporary files. */
  folder: string;
  /** Of the file that is read. */
  name: string;
  issues: NamedIssues;
}

/** `<issue>` is also the number of an issue in JATS and in Crossref XML. */
const isUnit = (name: string, parent: string | undefined): boolean =>
  name === 'article' ||
  name === 'journal_article' ||
  (name === 'issue' && (!parent || parent === 'issues')) ||
  (name === 'user' && (!parent || parent === 'users'));

/** Publishers name the document type of JATS by habit; only one without declarations of its own is passed over. */
const JATS_DOCTYPE =
  /^\s*(?:article|pmc-articleset)\s+(?:PUBLIC\s+"-\/\/NLM\/\/DTD [^"<>[]*"(?:\s+"[^"<>[]*")?|SYSTEM\s+"[^"<>[]*(?:jats|journalpub|archivearticle|articleauthoring)[^"<>[/]*\.dtd")\s*$/i;
const isJatsDoctype = (text: string): boolean => JATS_DOCTYPE.test(text);

/** Reads an export of OJS, JATS or Crossref XML, article by article. Throws XmlRefused. */
export async function* readXml(
  source: AsyncIterable<Uint8Array>,
  { folder, name, issues }: ReadingNeeds,
): AsyncGenerator<Described, void> {
  const ofOjs = ojsReader(issues);
  const options = { isUnit, allowsDoctype: isJatsDoctype, embed: 'embed', folder, maxFileBytes: MAX_FILE_BYTES };
  let isEmpty = true;
  for await (const streamed of streamXml(source, options)) {
    isEmpty = false;
    const { element } = streamed;
    if (element.name === 'journal_article') yield { article: describeCrossref(streamed, issues) };
    else if (element.name === 'user') yield { person: describeUser(streamed) };
    else if (childOf(element, 'front')) yield { article: describeJats(element, { name, issues }) };
    else yield ofOjs(streamed);
  }
  if (isEmpty) throw new XmlRefused(1, remarkTexts.refusals.emptyXml);
}
