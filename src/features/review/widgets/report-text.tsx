import type { ReactNode } from 'react';
import { withColon } from '#base/text.ts';
import { Badge } from '#ui/badge.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { blindTexts } from '../blind/texts.ts';
import type { Report } from '../contract.ts';
import { type Confidence, type Rating, SCALE_QUESTIONS, YES_NO_FIELDS } from '../report-form.ts';
import { recommendationTexts, reviewTexts } from '../texts.ts';

const { panel: texts } = reviewTexts;
const { labels, questions, ratings, confidences, page } = blindTexts;

/** A report with all its answers, as the editors read it. */
export function ReportText({ report: { recommendation, toAuthor, toEditors, answers } }: { report: Report }) {
  const { confidence, helpers, aiUse } = answers;
  return (
    <div className="grid gap-2">
      {answers.knowsAuthor === 'YES' && (
        <p>
          <Badge tone="warning">{texts.knowsAuthor}</Badge>
        </p>
      )}
      <Disclosure title={`${withColon(texts.showReport)} ${recommendationTexts[recommendation]}`}>
        <dl className="grid gap-3 border-l-2 border-line pl-4">
          <Answer label={texts.toAuthor}>{toAuthor}</Answer>
          {toEditors && <Answer label={texts.toEditors}>{toEditors}</Answer>}
          <Ratings answers={answers} />
          {confidence && <Answer label={labels.confidence}>{confidences[confidence as Confidence]}</Answer>}
          {helpers && <Answer label={labels.helpers}>{helpers}</Answer>}
          {aiUse && <Answer label={labels.aiUse}>{aiUse}</Answer>}
          {YES_NO_FIELDS.map(
            (field) =>
              answers[field] && (
                <Answer key={field} label={labels[field]}>
                  {answers[field] === 'YES' ? page.yes : page.no}
                </Answer>
              ),
          )}
        </dl>
      </Disclosure>
    </div>
  );
}

/** The ratings, each with its comment. */
function Ratings({ answers }: Pick<Report, 'answers'>) {
  return SCALE_QUESTIONS.map((question) => {
    const [rating, comment] = [answers[question], answers[`${question}Comment`]];
    if (!rating && !comment) return null;
    return (
      <Answer key={question} label={questions[question].name}>
        {[rating && ratings[rating as Rating], comment].filter(Boolean).join('\n')}
      </Answer>
    );
  });
}

function Answer({ label, children }: { label: string | undefined; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-faint">{label}</dt>
      <dd dir="auto" className="measure font-serif whitespace-pre-line">
        {children}
      </dd>
    </div>
  );
}
