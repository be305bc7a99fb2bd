import { asMarkdownText } from '#features/letters/rules.ts';
import type { OfficeMail } from '#features/submissions/server/tell-office.ts';
import type { AssignmentState } from '../rules.ts';
import { reviewTexts } from '../texts.ts';
import type { AssignmentInRound } from './rows.ts';

const { news: texts, declineReasons } = reviewTexts;

/** Writes the mail to the office about a reviewer's step; undefined for a step that needs no mail, such as an extension. */
export function reviewNews(
  state: AssignmentState,
  { assignment, reviewer, blind }: AssignmentInRound,
): (() => OfficeMail) | undefined {
  const who = asMarkdownText(reviewer.fullName);
  const title = asMarkdownText(blind.title);
  const { declineReason, declineText, competingInterests } = assignment;
  const why = () => {
    const reason = declineReason ? declineReasons[declineReason] : '';
    return [reason, declineText].filter(Boolean).map(asMarkdownText).join(': ');
  };
  const about = (subject: string, ...body: string[]) => ({ subject, body: body.filter(Boolean).join('\n\n') });
  switch (state) {
    case 'ACCEPTED':
      return () =>
        about(
          texts.accepted(blind.manuscript),
          texts.acceptedBody(who, title),
          competingInterests ? texts.interests(asMarkdownText(competingInterests)) : '',
        );
    case 'DECLINED':
      return () => about(texts.declined(blind.manuscript), texts.declinedBody(who, title), why());
    case 'GAVE_UP':
      return () => about(texts.gaveUp(blind.manuscript), texts.gaveUpBody(who, title), why());
    case 'NOT_NEEDED':
      return () => about(texts.lateReport(blind.manuscript), texts.lateReportBody(who, title));
    case 'SUBMITTED':
      return () => about(texts.report(blind.manuscript), texts.reportBody(who, title));
    default:
      return undefined;
  }
}

/** The mail to the office about a report that is two weeks late; its reviewer gets no fourth reminder. */
export function lateNews({ reviewer, blind }: AssignmentInRound): OfficeMail {
  const body = texts.lateBody(asMarkdownText(reviewer.fullName), asMarkdownText(blind.title));
  return { subject: texts.late(blind.manuscript), body };
}
