import { invertedName } from '#base/names.ts';
import { type CslItem, firstAndLastPage } from './csl.ts';

/** Writes a RIS record (format of 2011, as Zotero, Mendeley and EndNote read it). `pdf` is the PDF's address. */
export function risOf(item: CslItem, pdf: string | undefined): string {
  const [[year, month, day]] = item.issued['date-parts'] as [[number, number, number]];
  const [start, end] = firstAndLastPage(item);
  const lines: [string, string | undefined][] = [
    ['TY', 'JOUR'],
    ['ID', item.id],
    ...item.author.map((name): [string, string] => ['AU', 'literal' in name ? name.literal : invertedName(name)]),
    ['TI', item.title],
    ['T2', item['container-title']],
    ['JO', item['container-title']],
    ['J2', item['container-title-short']],
    ['VL', item.volume],
    ['IS', item.issue],
    ['SP', start],
    ['EP', end],
    ['PY', String(year)],
    ['DA', `${year}/${two(month)}/${two(day)}/`],
    ['DO', item.DOI],
    ['UR', item.URL],
    ['L1', pdf],
    ['SN', item.ISSN],
    ['PB', item.publisher],
    ['LA', item.language],
    ...(item.keyword?.split(', ') ?? []).map((word): [string, string] => ['KW', word]),
    ['AB', item.abstract],
    ['N1', item.note],
  ];
  const records = lines.flatMap(([tag, value]) => (value ? [`${tag}  - ${oneLine(value)}\r\n`] : []));
  return `${records.join('')}ER  - \r\n`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

/** Joins lines, because a line break would end the field. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
