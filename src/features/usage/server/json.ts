import { RELEASE, THE_WORLD } from '../rules.ts';
import type { Described } from './describe.ts';
import { type Exception, exception } from './exceptions.ts';
import type { Part } from './parts.ts';
import type { UsedItem } from './reading.ts';
import type { ReportRequest } from './request.ts';

/** What is reported: the journal as a whole, or its articles one after the other. */
export type Used = { parts: Part[] } | { items: AsyncIterator<UsedItem>; first: UsedItem | undefined };

/** The exceptions of a report, with the one for a report that has nothing in it. */
export function exceptionsOf({ exceptions, months }: ReportRequest, used: Used): Exception[] {
  const isEmpty = 'parts' in used ? used.parts.length === 0 : used.first === undefined;
  // Where no month is reported on, another exception says why.
  return isEmpty && months.length > 0 ? [...exceptions, exception('noUsage')] : exceptions;
}

/** The articles that were used, the first again included. */
export async function* allOf({ first, items }: Extract<Used, { items: unknown }>): AsyncGenerator<UsedItem> {
  if (!first) return;
  yield first;
  for (let next = await items.next(); !next.done; next = await items.next()) yield next.value;
}

/** A report in COUNTER's JSON (release 5.1), piece by piece: an item report can be long. */
export async function* reportJson(
  request: ReportRequest,
  used: Used,
  described: Described,
  created: Date,
): AsyncGenerator<string> {
  const header = JSON.stringify(headerOf(request, exceptionsOf(request, used), described, created));
  yield `{"Report_Header":${header},"Report_Items":[`;
  if ('parts' in used) {
    if (used.parts.length > 0) yield JSON.stringify(wholeItem(request, used.parts, described));
  } else if (used.first) {
    const { title, titleId } = described;
    const parent = { Title: title, ...(request.kind.dataType ? { Data_Type: 'Journal' } : {}), Item_ID: titleId };
    const opening = JSON.stringify({ ...(request.parents ? parent : {}), Items: [] }).slice(0, -2);
    let between = opening;
    for await (const item of allOf(used)) {
      yield between + JSON.stringify(articleItem(request, item, described));
      between = ',';
    }
    yield ']}';
  }
  yield ']}';
}

function headerOf(request: ReportRequest, exceptions: Exception[], described: Described, created: Date): object {
  const { kind, attributes, filters, begin, end } = request;
  return {
    Release: RELEASE,
    Report_ID: kind.id,
    Report_Name: kind.name,
    Created: momentOf(created),
    Created_By: described.createdBy,
    Institution_ID: { Proprietary: [described.institutionId] },
    Institution_Name: THE_WORLD.name,
    Report_Filters: { ...filters, Begin_Date: begin, End_Date: end },
    ...(Object.keys(attributes).length > 0 ? { Report_Attributes: attributes } : {}),
    ...(exceptions.length > 0 ? { Exceptions: exceptions } : {}),
  };
}

/** RFC 3339, to the second. */
export function momentOf(at: Date): string {
  return at.toISOString().replace(/\.\d+Z$/, 'Z');
}

/** The platform or its one title. */
function wholeItem(request: ReportRequest, parts: Part[], described: Described): object {
  const { title, titleId, publisher, platform } = described;
  const about = { Title: title, Publisher: publisher, Platform: platform, Item_ID: titleId };
  return {
    ...(request.kind.of === 'platform' ? { Platform: platform } : about),
    Attribute_Performance: parts.map((part) => attributed(request, part)),
  };
}

function articleItem(request: ReportRequest, item: UsedItem, described: Described): object {
  const { name, id, authors, publicationDate, version, yop } = described.item(item);
  const has = (attribute: (typeof request.show)[number]) => request.show.includes(attribute);
  return {
    Item: name,
    Publisher: described.publisher,
    Platform: described.platform,
    ...(has('Authors') && authors.length > 0 ? { Authors: authors.map((Name) => ({ Name })) } : {}),
    ...(has('Publication_Date') && publicationDate ? { Publication_Date: publicationDate } : {}),
    ...(has('Article_Version') && version ? { Article_Version: version } : {}),
    Item_ID: id,
    Attribute_Performance: [attributed(request, { yop, performance: item.performance })],
  };
}

function attributed({ kind, show }: ReportRequest, { yop, performance }: Part): object {
  return {
    ...(kind.dataType ? { Data_Type: kind.dataType } : {}),
    ...(show.includes('YOP') ? { YOP: yop } : {}),
    ...(show.includes('Access_Type') ? { Access_Type: 'Open' } : {}),
    ...(show.includes('Access_Method') ? { Access_Method: 'Regular' } : {}),
    Performance: performance,
  };
}
