import type { Json } from '../../text/inline-json.ts';
import { isAddress } from '../../text/schema.ts';
import { readXml } from '../../xml/read-xml.ts';
import { childOf, elementsOf, textOf, type XmlTree } from '../../xml/xml-tree.ts';
import type { CitedItem } from './raw.ts';

/** The meaning of a field (ECMA-376-1, 17.16). */
export type FieldMeaning = { mark: Json } | { region: 'bibliography' | 'contents' } | undefined;

/** Reads the instruction of a field. */
export function meaningOf(instruction: string): FieldMeaning {
  const [, name = '', rest = ''] = /^\s*(\S+)\s*([\s\S]*)$/.exec(instruction) ?? [];
  switch (name.toUpperCase()) {
    case 'HYPERLINK': {
      const place = /\\l\s+"([^"]+)"/u.exec(rest)?.[1] ?? '';
      const mark = linkOrPointer(/^"([^"]+)"/.exec(rest)?.[1] ?? '', place);
      return mark && { mark };
    }
    case 'REF':
    case 'PAGEREF':
      return { mark: pointTo(rest.split(/\s/)[0] ?? '') };
    case 'TOC':
      return { region: 'contents' };
    case 'BIBLIOGRAPHY':
      return { region: 'bibliography' };
    case 'ADDIN':
      return addIn(rest);
    default:
      return undefined;
  }
}

const pointTo = (bookmark: string): Json => ({ type: 'pointing', attrs: { bookmark } });

/** A link to an address, with the place there; or to a bookmark, where there is only a place. */
export function linkOrPointer(address: string, place: string): Json | undefined {
  const whole = place === '' || address.includes('#') ? address : `${address}#${place}`;
  const href = [whole, address].find(isAddress);
  if (href !== undefined) return { type: 'link', attrs: { href } };
  return place === '' ? undefined : pointTo(place);
}

/** Fields of Zotero and Mendeley (CSL-JSON) and of EndNote (XML). */
function addIn(text: string): FieldMeaning {
  if (/^(?:ZOTERO_BIBL|CSL_BIBLIOGRAPHY|Mendeley Bibliography|EN\.REFLIST)/i.test(text))
    return { region: 'bibliography' };
  const items = /^EN\.CITE/i.test(text) ? endNoteItems(text) : cslItems(text);
  return items.length > 0 ? { mark: { type: 'cited', attrs: { items } } } : undefined;
}

interface CslItem {
  author?: { family?: string; literal?: string }[];
  editor?: { family?: string; literal?: string }[];
  issued?: { 'date-parts'?: (number | string)[][] };
  title?: string;
  DOI?: string;
}

/** The items of a citation in CSL-JSON, such as `{ citationItems: [{ itemData: … }] }`. */
export function cslItems(text: string): CitedItem[] {
  const start = text.indexOf('{');
  if (start === -1) return [];
  try {
    const citation = JSON.parse(text.slice(start, text.lastIndexOf('}') + 1)) as {
      citationItems?: { itemData?: CslItem }[];
    };
    return (citation.citationItems ?? []).flatMap(({ itemData }) => {
      if (!itemData) return [];
      const [first] = itemData.author ?? itemData.editor ?? [];
      return [
        {
          family: first?.family ?? first?.literal ?? '',
          year: String(itemData.issued?.['date-parts']?.[0]?.[0] ?? ''),
          title: itemData.title ?? '',
          doi: itemData.DOI ?? '',
        },
      ];
    });
  } catch {
    return [];
  }
}

function endNoteItems(text: string): CitedItem[] {
  const start = text.indexOf('<EndNote>');
  if (start === -1) return [];
  try {
    return elementsOf(readXml(text.slice(start, text.indexOf('</EndNote>') + 10)), 'Cite').map((cite) => {
      const record = childOf(cite, 'record');
      return {
        family: textOf(childOf(cite, 'Author')),
        year: textOf(childOf(cite, 'Year')),
        title: record ? textOf(descendant(record, 'title')) : '',
        doi: record ? textOf(descendant(record, 'electronic-resource-num')) : '',
      };
    });
  } catch {
    return [];
  }
}

function descendant(tree: XmlTree, name: string): XmlTree | undefined {
  for (const child of elementsOf(tree)) {
    const found = child.name === name ? child : descendant(child, name);
    if (found) return found;
  }
  return undefined;
}
