import { problemsOf } from '#features/metadata/server/problems.ts';
import type { ArticleSource } from '#features/metadata/server/source.ts';
import type { RecordProblem } from '../contract.ts';

/** How the journal's DOIs are made and registered. */
export interface RecordOptions {
  /** Such as "10.12345"; undefined without one. */
  prefix: string | undefined;
  agency: 'CROSSREF' | 'DATACITE';
}

/** Why the agency of DOIs and DOAJ would refuse the record of an article, each reason once. The address of the server is left out. */
export function recordProblems(source: ArticleSource, { prefix, agency }: RecordOptions): RecordProblem[] {
  const options = { doiPrefix: prefix, reachesAnything: true };
  const problems = [agency, 'DOAJ' as const].flatMap((target) => problemsOf(source, target, options));
  const byMessage = new Map(problems.map(({ message, at }) => [message, { message, at }]));
  return [...byMessage.values()];
}
