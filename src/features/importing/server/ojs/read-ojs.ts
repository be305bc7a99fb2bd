import { MAX_FILE_BYTES } from '#features/files/rules.ts';
import { type Streamed, type StreamedElement, streamXml, XmlRefused } from '#platform/xml/stream-xml.ts';
import type { DescribedArticle, DescribedIssue } from '../description.ts';
import { describeArticle } from './article.ts';
import { childOf, childrenOf, dayIn } from './elements.ts';
import { describeIssue, namedIssue, sectionTitles } from './issue.ts';

/** An article, or an issue once all its articles are read. */
export type Described = { article: DescribedArticle } | { issue: DescribedIssue };

const UNITS = ['article', 'issue'];
const ROOTS = ['issues', 'issue', 'articles', 'article'];

/** Reads an export of OJS's Native XML plugin, article by article. Files are temporary, in `folder`. Throws XmlRefused. */
export async function* readOjs(source: AsyncIterable<Uint8Array>, folder: string): AsyncGenerator<Described, void> {
  const issues = new WeakMap<StreamedElement, DescribedIssue>();
  const described = (element: StreamedElement): DescribedIssue => {
    const known = issues.get(element) ?? describeIssue(element);
    issues.set(element, known);
    return known;
  };
  const issueNamedBy = namedIssues();
  let isEmpty = true;
  for await (const streamed of streamXml(source, {
    units: UNITS,
    embed: 'embed',
    folder,
    maxFileBytes: MAX_FILE_BYTES,
  })) {
    isEmpty = false;
    refuseOthers(streamed);
    const { element, around } = streamed;
    if (element.name === 'issue') {
      yield { issue: described(element) };
      continue;
    }
    const parent = around.find(({ name }) => name === 'issue');
    const issue = parent ? described(parent) : issueNamedBy(element);
    const sections = sectionTitles(parent, 'en');
    yield { article: describeArticle(element, { issue, sections }) };
  }
  if (isEmpty)
    throw new XmlRefused(
      1,
      "there are no issues and articles in it; it should be an export of OJS's Native XML plugin.",
    );
}

function refuseOthers({ element, around }: Streamed): void {
  const { name, line } = around.at(-1) ?? element;
  if (!ROOTS.includes(name)) throw new XmlRefused(line, `<${name}> is no export of OJS's Native XML plugin.`);
}

/** Finds the issues named by articles that are not within one: one for all articles that name it alike. */
function namedIssues() {
  const named = new Map<string, DescribedIssue>();
  return (article: StreamedElement): DescribedIssue | undefined => {
    const places = [article, ...childrenOf(article, 'publication')];
    const publication = places.findLast((place) => childOf(place, 'issue_identification'));
    const element = childOf(publication, 'issue_identification');
    if (!publication || !element) return undefined;
    const issue = namedIssue(element, dayIn(publication.attributes.date_published));
    const key = JSON.stringify([issue.volume, issue.number, issue.year, issue.titles]);
    const known = named.get(key) ?? issue;
    named.set(key, known);
    return known;
  };
}
