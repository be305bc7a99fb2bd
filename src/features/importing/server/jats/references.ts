import type { StreamedElement } from '#platform/xml/stream-xml.ts';
import { citationText } from '../citation-text.ts';
import { allWithin, childOf, childrenOf, textOf, wholeLine } from '../xml-elements.ts';

const CITATIONS = ['mixed-citation', 'citation', 'element-citation', 'nlm-citation'];

/** The entries of the reference list as text. */
export function jatsReferences(article: StreamedElement): string[] {
  const lists = allWithin(childOf(article, 'back'), 'ref-list');
  const references = lists.flatMap((list) => childrenOf(list, 'ref'));
  // A reference may have its citation in two forms.
  return references.flatMap((reference) => {
    const citations = childrenOf(reference, ...CITATIONS);
    const forms = childOf(reference, 'citation-alternatives')?.children ?? [];
    const [first = forms[0]] = citations;
    const chosen = [...citations, ...forms].find(({ name, text }) => name === 'mixed-citation' || text.trim()) ?? first;
    const text = chosen ? textOfCitation(chosen) : '';
    return text ? [text] : [];
  });
}

/** In citations without text of their own, marks between the parts are left to the reader. */
function textOfCitation(citation: StreamedElement): string {
  if (citation.text.trim() || citation.name === 'mixed-citation') return wholeLine(citation);
  const part = (name: string) => wholeLine(allWithin(citation, name)[0]);
  const ids = childrenOf(citation, 'pub-id');
  return citationText({
    authors: allWithin(citation, 'name', 'string-name', 'collab').map((name) =>
      name.name === 'name'
        ? [textOf(name, 'surname'), textOf(name, 'given-names')].filter(Boolean).join(', ')
        : wholeLine(name),
    ),
    year: part('year'),
    title: part('article-title') || part('chapter-title') || part('data-title'),
    source: part('source'),
    volume: part('volume'),
    issue: part('issue'),
    pages: [part('fpage'), part('lpage')].filter(Boolean).join('–'),
    publisher: part('publisher-name'),
    doi: ids.find(({ attributes }) => attributes['pub-id-type'] === 'doi')?.text.trim() ?? '',
  });
}
