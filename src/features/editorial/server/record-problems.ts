import { problemsOf } from '#features/metadata/server/problems.ts';
import type { ArticleSource } from '#features/metadata/server/source.ts';
import type { RecordProblem } from '../contract.ts';

/** Why Crossref and DOAJ would refuse the record of an article, each reason once. The address of the server is left out. */
export function recordProblems(source: ArticleSource, doiPrefix: string | undefined): RecordProblem[] {
  const options = { doiPrefix, reachesAnything: true };
  const problems = (['CROSSREF', 'DOAJ'] as const).flatMap((target) => problemsOf(source, target, options));
  const byMessage = new Map(problems.map(({ message, at }) => [message, { message, at }]));
  return [...byMessage.values()];
}
