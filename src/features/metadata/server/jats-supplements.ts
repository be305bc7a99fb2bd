import { element, textElement } from '#base/xml-elements.ts';
import { SUPPLEMENT_LICENCES, supplementPath } from '#features/supplements/rules.ts';
import type { ArticleSource } from './source.ts';

/** Returns the files beside an article, each with its licence (JATS4R recommendation on supplementary material). */
export function supplementaryMaterial({ article: { number, supplements }, origin }: ArticleSource): string {
  return supplements
    .map((file, index) => {
      const [type = '', subtype = ''] = file.mediaType.split('/');
      const licenceUrl = SUPPLEMENT_LICENCES[file.licence];
      return element(
        'supplementary-material',
        {
          id: `${number}-s${index + 1}`,
          'content-type': file.kind.toLowerCase(),
          mimetype: type,
          'mime-subtype': subtype,
          'xlink:href': `${origin}${supplementPath(number, file)}`,
        },
        element(
          'caption',
          {},
          textElement('title', file.title),
          file.description ? textElement('p', file.description) : '',
        ),
        element(
          'permissions',
          {},
          element('license', { 'xlink:href': licenceUrl }, textElement('license-p', file.licence)),
        ),
      );
    })
    .join('');
}
