import type { StreamedElement } from '#platform/xml/stream-xml.ts';
import { remarkTexts } from '../../remark-texts.ts';
import type { DescribedIssue } from '../description.ts';
import { childOf, childrenOf, dayIn, textOf, unknownChildren } from '../xml-elements.ts';
import { idsOf, localised } from './elements.ts';

const KNOWN = [
  'id',
  'description',
  'issue_identification',
  'date_published',
  'date_notified',
  'last_modified',
  'open_access_date',
  'sections',
  'issue_covers',
  'covers',
  'articles',
];

/** An issue of OJS. */
export function describeIssue(element: StreamedElement): DescribedIssue {
  const { line, attributes } = element;
  const covers = childrenOf(element, 'covers', 'issue_covers').flatMap((all) => childrenOf(all, 'cover'));
  // Until 3.1.1 the cover was in the issue itself.
  const cover = covers[0] ?? childOf(element, 'issue_cover');
  const further = covers.length > 1 ? [remarkTexts.issues.covers(covers.length - 1)] : [];
  const unknown = unknownChildren(element, KNOWN).map((name) => remarkTexts.notStored(name));
  const lost = [...further, ...unknown].map((text) => ({ line, text }));
  return {
    line,
    ...identificationOf(childOf(element, 'issue_identification')),
    oldIds: [...idsOf(element, 'internal'), attributes.url_path ?? ''].filter(Boolean),
    isPublished: attributes.published !== '0',
    publishedOn: dayIn(textOf(element, 'date_published')),
    descriptions: localised(element, 'description'),
    cover: cover && childOf(cover, 'embed')?.file,
    lost,
  };
}

/** The issue named by an article that is not within one. */
export function namedIssue(element: StreamedElement, publishedOn: string | undefined): DescribedIssue {
  return {
    line: element.line,
    ...identificationOf(element),
    oldIds: [],
    isPublished: true,
    publishedOn,
    descriptions: {},
    cover: undefined,
    lost: [],
  };
}

function identificationOf(element: StreamedElement | undefined) {
  const year = Number(textOf(element, 'year'));
  return {
    volume: textOf(element, 'volume'),
    number: textOf(element, 'number'),
    year: Number.isInteger(year) && year > 0 ? year : undefined,
    titles: localised(element, 'title'),
  };
}

/** The titles of the sections of an issue, by the reference that articles have. */
export function sectionTitles(issue: StreamedElement | undefined, language: string): Map<string, string> {
  const sections = childOf(issue, 'sections')?.children ?? [];
  return new Map(
    sections.map((section) => {
      const titles = localised(section, 'title');
      return [section.attributes.ref ?? '', titles.en ?? titles[language] ?? Object.values(titles)[0] ?? ''];
    }),
  );
}
