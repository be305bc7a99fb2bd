import type { DescribedIssue } from './description.ts';

/** The name of an issue that has no title. It is stored, so it is in English as other titles of issues are. */
export const issueName = ({ volume, number, year }: DescribedIssue): string =>
  [volume && `Volume ${volume}`, number && `Number ${number}`].filter(Boolean).join(', ') ||
  `Issue of ${year ?? 'an unknown year'}`;
