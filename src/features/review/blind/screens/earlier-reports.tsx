import { longDate } from '#base/dates.ts';
import { withColon } from '#base/text.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import type { BlindReview } from '../contract.ts';
import { blindTexts } from '../texts.ts';

const { page: texts, labels, recommendations } = blindTexts;

/** All reports as the authors got them, after the decision. */
export function SentReports({ sent }: Pick<BlindReview, 'sent'>) {
  if (sent.length === 0) return null;
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">{texts.sentReports}</h2>
      {sent.map(({ label, isOwn, text, editReason }) => (
        <div key={label}>
          <h3 className="text-base">{texts.reviewer(label, isOwn)}</h3>
          {editReason && <p className="mt-1 text-sm text-faint">{texts.editedBecause(editReason)}</p>}
          <p dir="auto" className="measure mt-1 whitespace-pre-line">
            {text}
          </p>
        </div>
      ))}
    </section>
  );
}

/** The reviewer's own reports on the manuscript. */
export function EarlierReports({ reports }: Pick<BlindReview, 'reports'>) {
  return reports.map(({ id, round, submittedAt, toAuthor, toEditors, recommendation }, index) => (
    <Disclosure
      key={id}
      title={`${withColon(index === 0 ? texts.report : texts.earlier)} ${texts.round(round)}, ${longDate(submittedAt)}`}
    >
      <dl className="mt-2 grid gap-3">
        {[
          [labels.recommendation, recommendations[recommendation]],
          [labels.toAuthor, toAuthor],
          [labels.toEditors, toEditors],
        ].map(([name, text]) =>
          text ? (
            <div key={name}>
              <dt className="text-sm text-faint">{name}</dt>
              <dd dir="auto" className="measure whitespace-pre-line">
                {text}
              </dd>
            </div>
          ) : null,
        )}
      </dl>
    </Disclosure>
  ));
}
