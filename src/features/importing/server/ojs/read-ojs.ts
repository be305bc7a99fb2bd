import { type Streamed, type StreamedElement, XmlRefused } from '#platform/xml/stream-xml.ts';
import { remarkTexts } from '../../remark-texts.ts';
import type { Described, DescribedIssue } from '../description.ts';
import type { NamedIssues } from '../named-issues.ts';
import { childOf, childrenOf, dayIn } from '../xml-elements.ts';
import { describeArticle } from './article.ts';
import { describeIssue, namedIssue, sectionTitles } from './issue.ts';

const ROOTS = ['issues', 'issue', 'articles', 'article'];

/** Describes the articles and issues of an export of OJS's Native XML plugin. Throws XmlRefused for those of another document. */
export function ojsReader(issueNamedAlike: NamedIssues) {
  const issues = new WeakMap<StreamedElement, DescribedIssue>();
  const described = (element: StreamedElement): DescribedIssue => {
    const known = issues.get(element) ?? describeIssue(element);
    issues.set(element, known);
    return known;
  };
  const issueNamedBy = (article: StreamedElement): DescribedIssue | undefined => {
    const places = [article, ...childrenOf(article, 'publication')];
    const publication = places.findLast((place) => childOf(place, 'issue_identification'));
    const element = childOf(publication, 'issue_identification');
    if (!publication || !element) return undefined;
    return issueNamedAlike(namedIssue(element, dayIn(publication.attributes.date_published)));
  };
  return (streamed: Streamed): Described => {
    refuseOthers(streamed);
    const { element, around } = streamed;
    if (element.name === 'issue') return { issue: described(element) };
    const parent = around.find(({ name }) => name === 'issue');
    const issue = parent ? described(parent) : issueNamedBy(element);
    return { article: describeArticle(element, { issue, sections: sectionTitles(parent, 'en') }) };
  };
}

function refuseOthers({ element, around }: Streamed): void {
  const { name, line } = around.at(-1) ?? element;
  if (!ROOTS.includes(name)) throw new XmlRefused(line, remarkTexts.refusals.otherXml(name));
}
