import { RELEASE, THE_WORLD } from '../rules.ts';
import { type Exception, exception } from './exceptions.ts';
import type { Labels } from './labels.ts';
import type { Part } from './parts.ts';
import type { UsedItem } from './reading.ts';
import type { ReportRequest } from './request.ts';

/** Reported usage: of the whole journal, or of its articles one by one. */
export type ReportUsage = { parts: Part[] } | { items: AsyncIterator<UsedItem>; first: UsedItem | undefined };

/** A report ready to be written. */
export interface Report {
  request: ReportRequest;
  usage: ReportUsage;
  labels: Labels;
  created: Date;
}

/** Returns the exceptions of a report, with 3030 for an empty one. */
export function exceptionsOf({ request: { exceptions, months }, usage }: Report): Exception[] {
  const isEmpty = 'parts' in usage ? usage.parts.length === 0 : usage.first === undefined;
  // Without any month, another exception gives the reason.
  return isEmpty && months.length > 0 ? [...exceptions, exception('noUsage')] : exceptions;
}

/** Yields all used articles, including the first one, which was already read. */
export async function* allOf({ first, items }: Extract<ReportUsage, { items: unknown }>): AsyncGenerator<UsedItem> {
  if (!first) return;
  yield first;
  for (let next = await items.next(); !next.done; next = await items.next()) yield next.value;
}

/** Writes a report in COUNTER's JSON (release 5.1), streamed because an item report can be long. */
export async function* reportJson(report: Report): AsyncGenerator<string> {
  const { request, usage, labels } = report;
  const header = JSON.stringify(headerOf(report));
  yield `{"Report_Header":${header},"Report_Items":[`;
  if ('parts' in usage) {
    if (usage.parts.length > 0) yield JSON.stringify(wholeItem(request, usage.parts, labels));
  } else if (usage.first) {
    const { title, titleId } = labels;
    const parent = { Title: title, ...(request.kind.dataType ? { Data_Type: 'Journal' } : {}), Item_ID: titleId };
    const opening = JSON.stringify({ ...(request.parents ? parent : {}), Items: [] }).slice(0, -2);
    let separator = opening;
    for await (const item of allOf(usage)) {
      yield separator + JSON.stringify(articleItem(request, item, labels));
      separator = ',';
    }
    yield ']}';
  }
  yield ']}';
}

function headerOf(report: Report): object {
  const { kind, attributes, filters, begin, end } = report.request;
  const exceptions = exceptionsOf(report);
  return {
    Release: RELEASE,
    Report_ID: kind.id,
    Report_Name: kind.name,
    Created: timestampOf(report.created),
    Created_By: report.labels.createdBy,
    Institution_ID: { Proprietary: [report.labels.institutionId] },
    Institution_Name: THE_WORLD.name,
    Report_Filters: { ...filters, Begin_Date: begin, End_Date: end },
    ...(Object.keys(attributes).length > 0 ? { Report_Attributes: attributes } : {}),
    ...(exceptions.length > 0 ? { Exceptions: exceptions } : {}),
  };
}

/** Formats a time by RFC 3339, to the second. */
export function timestampOf(at: Date): string {
  return at.toISOString().replace(/\.\d+Z$/, 'Z');
}

/** Returns the platform or its only title. */
function wholeItem(request: ReportRequest, parts: Part[], labels: Labels): object {
  const { title, titleId, publisher, platform } = labels;
  const titleItem = { Title: title, Publisher: publisher, Platform: platform, Item_ID: titleId };
  return {
    ...(request.kind.of === 'platform' ? { Platform: platform } : titleItem),
    Attribute_Performance: parts.map((part) => performanceItem(request, part)),
  };
}

function articleItem(request: ReportRequest, item: UsedItem, labels: Labels): object {
  const { name, id, authors, publicationDate, version, yop } = labels.item(item);
  const has = (attribute: (typeof request.show)[number]) => request.show.includes(attribute);
  return {
    Item: name,
    Publisher: labels.publisher,
    Platform: labels.platform,
    ...(has('Authors') && authors.length > 0 ? { Authors: authors.map((Name) => ({ Name })) } : {}),
    ...(has('Publication_Date') && publicationDate ? { Publication_Date: publicationDate } : {}),
    ...(has('Article_Version') && version ? { Article_Version: version } : {}),
    Item_ID: id,
    Attribute_Performance: [performanceItem(request, { yop, performance: item.performance })],
  };
}

function performanceItem({ kind, show }: ReportRequest, { yop, performance }: Part): object {
  return {
    ...(kind.dataType ? { Data_Type: kind.dataType } : {}),
    ...(show.includes('YOP') ? { YOP: yop } : {}),
    ...(show.includes('Access_Type') ? { Access_Type: 'Open' } : {}),
    ...(show.includes('Access_Method') ? { Access_Method: 'Regular' } : {}),
    Performance: performance,
  };
}
