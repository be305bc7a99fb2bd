import { excerpt } from '#base/text.ts';
import type { IssueTexts } from '#features/issues/rules.ts';
import { remarkTexts } from '../remark-texts.ts';
import type { DescribedIssue, Finding } from './description.ts';
import { excerptOf, notebook } from './findings.ts';
import { issueName } from './issue-name.ts';

const remarks = remarkTexts.issues;

/** An issue as it will be stored. */
export interface PlannedIssue {
  issueNumber: number;
  title: string;
  year: number;
  /** 1 to 12. */
  month: number;
  description: string | null;
  translations: { fr?: IssueTexts };
}

/** Limits of the journal's own record of an issue. */
const [FIRST_YEAR, LAST_NUMBER] = [1900, 99];
const MAX = { title: 300, description: 2000 };

/** Decides how an issue is stored; undefined if it cannot be, which the findings explain. */
export function planIssue(described: DescribedIssue): {
  issue: PlannedIssue | undefined;
  title: string;
  findings: Finding[];
} {
  const { line, titles, descriptions, volume, number, publishedOn } = described;
  const name = issueName(described);
  const { en, fr } = titles;
  const own = en ?? Object.values(titles)[0] ?? '';
  const title = excerpt(own || name, MAX.title);
  const { findings, note } = notebook(excerptOf(title));
  const year = described.year ?? Number(publishedOn?.slice(0, 4) ?? Number.NaN);
  if (!described.isPublished) note(line, 'refused', remarks.unpublished);
  else if (!(year >= FIRST_YEAR)) note(line, 'refused', remarks.noYear);
  if (findings.length > 0) return { issue: undefined, title, findings };
  const digits = Number(/\d+/.exec(number)?.[0] ?? Number.NaN);
  const isNumber = digits >= 1 && digits <= LAST_NUMBER;
  if (!isNumber || String(digits) !== number.trim())
    note(line, 'odd', remarks.number(excerptOf(number), isNumber ? digits : 1));
  const isOfYear = publishedOn?.startsWith(`${year}-`) ?? false;
  if (volume) note(line, 'odd', own ? remarks.volumeInDescription(volume) : remarks.volumeInTitle(volume));
  const ownDescription = descriptions.en ?? Object.values(descriptions)[0] ?? '';
  const description = excerpt(own && volume ? `${name}. ${ownDescription}`.trim() : ownDescription, MAX.description);
  const french =
    fr && en
      ? { fr: { title: excerpt(fr, MAX.title), description: excerpt(descriptions.fr ?? '', MAX.description) || null } }
      : {};
  for (const { line: at, text } of described.lost) note(at, 'lost', text);
  const issue = {
    issueNumber: isNumber ? digits : 1,
    title,
    year,
    month: isOfYear ? Number(publishedOn?.slice(5, 7)) : 1,
    description: description || null,
    translations: french,
  };
  return { issue, title, findings };
}
