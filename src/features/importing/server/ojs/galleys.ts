import type { StreamedElement } from '#platform/xml/stream-xml.ts';
import type { DescribedGalley } from '../description.ts';
import { childOf, childrenOf, languageOf, textOf } from '../xml-elements.ts';
import { inLanguage, localised } from './elements.ts';

const FILES = ['submission_file', 'artwork_file', 'supplementary_file'];

/** The files of an article by their id. */
export const filesOf = (article: StreamedElement): Map<string, StreamedElement> =>
  new Map(childrenOf(article, ...FILES).map((file) => [file.attributes.id ?? '', file]));

/** The files that readers had of a publication, in the order in which it was offered. */
export function galleysOf(publication: StreamedElement, files: Map<string, StreamedElement>): DescribedGalley[] {
  const galleys = childrenOf(publication, 'article_galley', 'representation');
  const positionOf = (galley: StreamedElement) => Number(textOf(galley, 'seq')) || 0;
  return galleys.toSorted((a, b) => positionOf(a) - positionOf(b)).map((galley) => galleyOf(galley, files));
}

function galleyOf(galley: StreamedElement, files: Map<string, StreamedElement>): DescribedGalley {
  const { line, attributes } = galley;
  const language = languageOf(attributes.locale ?? childOf(galley, 'name')?.attributes.locale);
  const label = inLanguage(localised(galley, 'name'), language);
  const reference = childOf(galley, 'submission_file_ref')?.attributes ?? {};
  const stored = files.get(reference.id ?? '');
  const { content, name } = stored ? contentOf(stored, reference.revision) : { content: undefined, name: '' };
  const embed = content && childOf(content, 'embed');
  const address =
    childOf(galley, 'remote')?.attributes.src ?? (content && childOf(content, 'href')?.attributes.src) ?? '';
  return { line, label, language, fileName: name || `${label || 'article'}.pdf`, file: embed?.file, address };
}

/** The file itself: until 3.2 a revision with a number, since 3.3 the one that the submission file names. */
function contentOf(stored: StreamedElement, revision: string | undefined) {
  const contents = childrenOf(stored, 'revision', 'file');
  const current = stored.attributes.file_id;
  const content =
    contents.find(({ name, attributes }) =>
      name === 'file' ? attributes.id === current : attributes.number === revision,
    ) ?? contents.at(-1);
  const name = content?.attributes.filename || Object.values(localised(stored, 'name'))[0] || '';
  return { content, name };
}
