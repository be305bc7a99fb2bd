import { asMarkdownText } from '#features/letters/rules.ts';
import type { OfficeMail } from '#features/submissions/server/tell-office.ts';
import type { AssignmentState } from '../rules.ts';
import { reviewTexts } from '../texts.ts';
import type { AssignmentInRound } from './rows.ts';

const { news: texts, declineReasons } = reviewTexts;

/** A refusal's consequences. */
interface AfterRefusal {
  /** People whom the reviewer suggests instead. */
  proposals: { fullName: string; email: string; affiliation: string }[];
  /** Name of the alternate who was invited instead; null where none is left. */
  instead: string | null;
}

/** Writes the mail to the office about a reviewer's step; undefined for a step that needs no mail, such as an extension. */
export function reviewNews(
  state: AssignmentState,
  { assignment, reviewer, blind }: AssignmentInRound,
  after: AfterRefusal,
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
      return () =>
        about(texts.declined(blind.manuscript), texts.declinedBody(who, title), why(), ...afterRefusal(after));
    case 'GAVE_UP':
      return () => about(texts.gaveUp(blind.manuscript), texts.gaveUpBody(who, title), why(), ...afterRefusal(after));
    case 'NOT_NEEDED':
      return () => about(texts.lateReport(blind.manuscript), texts.lateReportBody(who, title));
    case 'SUBMITTED':
      // A reason stands with a report that its reviewer was asked to complete, and cannot.
      if (declineReason)
        return () => about(texts.notCompleted(blind.manuscript), texts.notCompletedBody(who, title), why());
      return () => about(texts.report(blind.manuscript), texts.reportBody(who, title));
    default:
      return undefined;
  }
}

/** The suggested people and the alternate, in words. */
function afterRefusal({ proposals, instead }: AfterRefusal): string[] {
  const people = proposals.map(({ fullName, email, affiliation }) => {
    // An address is no link in these mails: others wrote it.
    const [who, address, where] = [fullName, email, affiliation].map(asMarkdownText) as [string, string, string];
    return `- ${texts.proposed(who, address, where)}`;
  });
  return [
    people.length > 0 ? [texts.proposes, '', ...people].join('\n') : '',
    instead === null ? texts.noAlternate : texts.invitedInstead(asMarkdownText(instead)),
  ];
}

/** The mail to the office about a report that is two weeks late; its reviewer gets no further reminder. */
export function lateNews({ assignment, reviewer, blind }: AssignmentInRound): OfficeMail {
  const [subject, body] = assignment.reopenedAt
    ? [texts.notCompletedYet, texts.notCompletedYetBody]
    : [texts.late, texts.lateBody];
  return {
    subject: subject(blind.manuscript),
    body: body(asMarkdownText(reviewer.fullName), asMarkdownText(blind.title)),
  };
}
