import { withColon } from '#base/text.ts';
import { type ReportDraft, SCALE_QUESTIONS } from './report-form.ts';
import { questionTexts } from './texts.ts';

/** The part of a report that is meant for the authors: the comments, and those on the questions. */
export function textForAuthors({ toAuthor, answers }: { toAuthor: string; answers: ReportDraft }): string {
  const comments = SCALE_QUESTIONS.flatMap((question) => {
    const comment = answers[`${question}Comment`];
    return comment ? [`${withColon(questionTexts[question].name)} ${comment}`] : [];
  });
  return [toAuthor, ...comments].join('\n\n');
}
