import type { StreamedElement } from '#platform/xml/stream-xml.ts';
import { remarkTexts } from '../../remark-texts.ts';
import type { DescribedAuthor, Remark } from '../description.ts';
import { allWithin, childOf, childrenOf, textOf, wholeLine } from '../xml-elements.ts';

/** The authors of an article in JATS; contributors in other roles are lost. */
export function jatsAuthors(meta: StreamedElement): { authors: DescribedAuthor[]; lost: Remark[] } {
  const places = placesOf(meta);
  const groups = childrenOf(meta, 'contrib-group');
  const all = groups.flatMap((group) => childrenOf(group, 'contrib').map((contrib) => ({ contrib, group })));
  const roleOf = ({ contrib, group }: (typeof all)[number]) =>
    contrib.attributes['contrib-type'] ?? group.attributes['content-type'] ?? 'author';
  const isAuthor = (one: (typeof all)[number]) => /^(?:author|authors|first[- ]author|collab)$/i.test(roleOf(one));
  return {
    authors: all.filter(isAuthor).map(({ contrib }) => authorOf(contrib, meta, places)),
    lost: all
      .filter((one) => !isAuthor(one))
      .map((one) => ({
        line: one.contrib.line,
        text: remarkTexts.authors.onlyAuthors(nameOf(one.contrib), roleOf(one)),
      })),
  };
}

/** Affiliations by their id. */
function placesOf(meta: StreamedElement): Map<string, StreamedElement> {
  const groups = [meta, ...childrenOf(meta, 'contrib-group')];
  const places = groups.flatMap((group) => childrenOf(group, 'aff', 'aff-alternatives'));
  return new Map(places.map((place, index) => [place.attributes.id ?? `without id ${index}`, place]));
}

function authorOf(
  contrib: StreamedElement,
  meta: StreamedElement,
  places: Map<string, StreamedElement>,
): DescribedAuthor {
  const pointers = childrenOf(contrib, 'xref').filter(({ attributes }) => attributes['ref-type'] === 'aff');
  const ids = [contrib, ...pointers].flatMap(({ attributes }) => (attributes.rid ?? '').split(/\s+/));
  const named = [...childrenOf(contrib, 'aff'), ...[...new Set(ids)].flatMap((id) => places.get(id) ?? [])];
  // One affiliation that nobody points at is that of all.
  const only = places.size === 1 ? [...places.values()] : [];
  const affiliations = named.length > 0 ? named : only;
  return {
    line: contrib.line,
    fullName: nameOf(contrib),
    email: emailOf(contrib, meta),
    affiliation: affiliations.map(placeName).filter(Boolean).join('; '),
    orcid: orcidOf(contrib),
    ror: affiliations.map(rorOf).find(Boolean) ?? '',
    role: '',
  };
}

function nameOf(contrib: StreamedElement): string {
  const [name] = allWithin(contrib, 'name');
  if (name)
    return ['given-names', 'surname', 'suffix']
      .map((part) => textOf(name, part))
      .filter(Boolean)
      .join(' ');
  const [string] = allWithin(contrib, 'string-name');
  const [given, family] = [textOf(string, 'given-names'), textOf(string, 'surname')];
  if (given && family) return `${given} ${family}`;
  return wholeLine(string) || wholeLine(childOf(contrib, 'collab'), 'contrib-group');
}

/** Of the author, or of the note on correspondence that the author points at. */
function emailOf(contrib: StreamedElement, meta: StreamedElement): string {
  const [own] = allWithin(contrib, 'email');
  if (own) return wholeLine(own);
  const ids = childrenOf(contrib, 'xref').map(({ attributes }) => attributes.rid);
  const note = allWithin(childOf(meta, 'author-notes'), 'corresp').find(({ attributes }) =>
    ids.includes(attributes.id),
  );
  const addresses = allWithin(note, 'email');
  return addresses.length === 1 ? wholeLine(addresses[0]) : '';
}

function orcidOf(contrib: StreamedElement): string {
  const ids = childrenOf(contrib, 'contrib-id').filter(({ attributes }) => attributes['contrib-id-type'] === 'orcid');
  const links = childrenOf(contrib, 'uri', 'ext-link').map(({ attributes, text }) => attributes['xlink:href'] ?? text);
  return ids[0]?.text.trim() ?? links.find((link) => /orcid\.org/i.test(link))?.trim() ?? '';
}

/** An affiliation has its parts in elements, or is written out. */
function placeName(place: StreamedElement): string {
  const whole = place.name === 'aff-alternatives' ? (childOf(place, 'aff') ?? place) : place;
  const parts = allWithin(whole, 'institution');
  const names = parts.map((part) => wholeLine(part)).filter(Boolean);
  return names.length > 0 ? names.join(', ') : wholeLine(whole, 'label', 'institution-id', 'email');
}

const rorOf = (place: StreamedElement): string =>
  allWithin(place, 'institution-id')
    .find(({ attributes, text }) => /^ror$/i.test(attributes['institution-id-type'] ?? '') || /ror\.org/i.test(text))
    ?.text.trim() ?? '';
