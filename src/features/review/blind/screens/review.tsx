import reportScript from 'virtual:report-script';
import type { ReactNode } from 'react';
import { data, type MetaFunction, redirect, useActionData, useLoaderData } from 'react-router';
import { longDate } from '#base/dates.ts';
import { AppError } from '#base/errors.ts';
import { formOf, textValues } from '#base/forms.ts';
import { withColon } from '#base/text.ts';
import { officeOf, PRIVATE_HEADERS, privateMeta } from '#features/contact/widgets/link-frame.tsx';
import { pageAction, pageLoader } from '#rendering/page-loader.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { refusalOf } from '#ui/form-outcome.ts';
import { InlineScript } from '#ui/inline-script.tsx';
import type { CreditedYear } from '../../credit/contract.ts';
import { blindClient } from '../client.ts';
import type { BlindReview } from '../contract.ts';
import { blindTexts } from '../texts.ts';
import { perform } from './acts.ts';
import { Certificates } from './certificates.tsx';
import { EarlierReports, SentReports } from './earlier-reports.tsx';
import { ReviewFrame } from './frame.tsx';
import { Answer, Decline, isInvitedAgain } from './invitation.tsx';
import { KeptTexts } from './kept-texts.tsx';
import { Manuscript } from './manuscript.tsx';
import { OfflineForm } from './offline-form.tsx';
import { ReportFileForms, ReportFiles } from './report-files.tsx';
import { type Outcome, ReportForm } from './report-form.tsx';

const { page: texts, messages } = blindTexts;

export const handle = { hydrate: false, sheet: 'app' };
export const headers = () => PRIVATE_HEADERS;

/** Messages after a form, by the name in the address. */
const DONE = {
  accept: 'accepted',
  decline: 'declined',
  save: 'saved',
  send: 'sent',
  certify: 'certified',
  attach: 'attached',
  detach: 'detached',
  offline: 'offline',
  paste: 'offline',
} as const satisfies Record<string, keyof typeof messages>;

const messageOf = (done: string): string | undefined => {
  const names: Record<string, (typeof DONE)[keyof typeof DONE]> = DONE;
  const name = names[done];
  return name && messages[name];
};

/** Reads what the link leads to; reading changes nothing, so programs that open every link of a mail do no harm. */
export const loader = pageLoader(async (api, { request, params }) => {
  const [token = ''] = /^[\w-]*/.exec(params.token ?? '') ?? [];
  // Programs for mail add the sentence's full stop or a bracket to a link.
  if (token !== '' && token !== params.token) throw redirect(`/r/${token}`);
  const client = blindClient(api, token);
  const done = new URL(request.url).searchParams.get('done') ?? '';
  const office = await officeOf(api);
  try {
    const review = await client.review();
    const credit = review.state === 'SUBMITTED' && !review.isOpen ? await client.credit() : [];
    return data({ office, review, credit, done, token });
  } catch (error) {
    if (!(error instanceof AppError) || error.failure !== 'missing') throw error;
    return data({ office, review: null, credit: [], done, token: '' }, { status: 404 });
  }
});

/** Handles the forms of the page, and leads back to it after success. */
export const action = pageAction(async (api, { request, params }): Promise<Outcome> => {
  const client = blindClient(api, params.token ?? '');
  const form = await formOf(request);
  const { act = fileActOf(form), ...values } = textValues(form);
  const refused = await refusalOf(perform(client, act, { values, form }));
  if (refused) return { act, values, ...refused };
  throw redirect(`/r/${params.token}?done=${encodeURIComponent(act)}`, 303);
});

/** The act of a form with a file: its button has no name, because the name would be sent with the file. */
function fileActOf(form: FormData): string {
  if (form.get('file') instanceof File) return 'attach';
  return form.get('offline') instanceof File ? 'offline' : '';
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  privateMeta(loaderData?.review ? texts.titleOf(loaderData.review.manuscript) : texts.unknownTitle);

export default function ReviewScreen() {
  const { office, review, credit, done, token } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  if (!review)
    return (
      <ReviewFrame office={office}>
        <section>
          <h1 className="text-3xl">{texts.unknownTitle}</h1>
          <p className="mt-4 text-lg">{texts.unknownLead}</p>
          {done === 'freshLink' ? (
            <p role="status" className="mt-6 border-l-4 border-positive bg-raised p-4">
              {messages.freshLink}
            </p>
          ) : (
            <form method="post" className="mt-6">
              <Button type="submit" name="act" value="freshLink">
                {texts.freshLink}
              </Button>
            </form>
          )}
        </section>
      </ReviewFrame>
    );
  const message = done === 'extend' ? messages.extended(longDate(review.reportDue ?? '')) : messageOf(done);
  return (
    <ReviewFrame office={office}>
      {message && !outcome && (
        <p role="status" className="border-l-4 border-positive bg-raised p-4">
          {message}
        </p>
      )}
      <Head review={review} />
      <Body review={review} credit={credit} outcome={outcome} token={token} />
      <InlineScript code={reportScript} />
    </ReviewFrame>
  );
}

function Head({ review }: { review: BlindReview }) {
  const { manuscript, round, title, abstract, keywords, state, reviewerName } = review;
  const lead = isInvitedAgain(review) ? texts.revisionLead(reviewerName, round) : texts.invitedLead(reviewerName);
  const text = (
    <>
      <p dir="auto" className="measure mt-1 font-serif whitespace-pre-line">
        {abstract}
      </p>
      <p dir="auto" className="mt-3 text-sm text-faint">
        {withColon(texts.keywords)} {keywords}
      </p>
    </>
  );
  return (
    <section className="grid gap-4">
      <div>
        <p className="text-sm text-faint">
          {manuscript}
          {round > 1 && `, ${texts.round(round)}`}
        </p>
        <h1 dir="auto" className="mt-1 text-2xl sm:text-3xl">
          {title}
        </h1>
        {state === 'INVITED' && <p className="measure mt-3 text-lg text-faint">{lead}</p>}
      </div>
      {state === 'INVITED' || state === 'LAPSED' ? (
        <div>
          <h2 className="text-lg">{texts.abstract}</h2>
          {text}
        </div>
      ) : (
        <Disclosure title={texts.abstract}>{text}</Disclosure>
      )}
    </section>
  );
}

interface BodyProps {
  review: BlindReview;
  credit: CreditedYear[];
  outcome: Outcome | undefined;
  token: string;
}

/** The reviewer's next steps. */
function Body({ review, credit, outcome, token }: BodyProps): ReactNode {
  const { state, isOpen } = review;
  if (state === 'SUBMITTED')
    return (
      <>
        <Notice title={texts.sentTitle}>
          {(isOpen ? texts.sentLead : texts.decidedLead)(longDate(review.reports[0]?.submittedAt ?? ''))}
        </Notice>
        <KeptTexts />
        <Certificates years={credit} token={token} outcome={outcome} />
        <SentReports sent={review.sent} />
        <Manuscript review={review} token={token} />
        <EarlierReports reports={review.reports} />
      </>
    );
  if (review.takesLateReport)
    return (
      <>
        <Notice title={texts.lateTitle}>{texts.lateLead}</Notice>
        <Manuscript review={review} token={token} />
        <ReportForm review={review} token={token} outcome={outcome} />
        <EarlierReports reports={review.reports} />
      </>
    );
  const late = state === 'NOT_NEEDED' ? review.reports.find(({ round }) => round === review.round) : undefined;
  if (late)
    return (
      <>
        <Notice title={texts.lateSentTitle}>{texts.lateSentLead(longDate(late.submittedAt))}</Notice>
        <Manuscript review={review} token={token} />
        <EarlierReports reports={review.reports} />
      </>
    );
  if (!isOpen || state === 'CANCELLED' || state === 'NOT_NEEDED' || state === 'PLANNED')
    return (
      <>
        <Notice title={texts.closedTitle}>{texts.closedLead}</Notice>
        <OwnDraft review={review} />
        <KeptTexts />
        <EarlierReports reports={review.reports} />
      </>
    );
  if (state === 'ACCEPTED')
    return (
      <>
        {review.reopenReason !== null && <Reopened reason={review.reopenReason} />}
        <Manuscript review={review} token={token} />
        <ReportForm
          review={review}
          token={token}
          outcome={outcome}
          files={<ReportFiles review={review} token={token} outcome={outcome} />}
        />
        <ReportFileForms />
        <OfflineForm token={token} outcome={outcome} />
        <Decline isAccepted isReopened={review.reopenReason !== null} outcome={outcome} />
        <EarlierReports reports={review.reports} />
      </>
    );
  return (
    <>
      {state === 'DECLINED' && <Notice title={texts.declinedTitle}>{texts.declinedLead}</Notice>}
      {state === 'GAVE_UP' ? (
        <Notice title={texts.gaveUpTitle}>{messages.gaveUp}</Notice>
      ) : (
        <Answer review={review} outcome={outcome} />
      )}
      {(state === 'INVITED' || state === 'LAPSED') && <Decline outcome={outcome} />}
      <EarlierReports reports={review.reports} />
    </>
  );
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-l-4 border-accent bg-raised p-5">
      <h2 className="text-lg">{title}</h2>
      <p className="mt-1">{children}</p>
    </section>
  );
}

/** The editor's words on what a report still lacks. */
function Reopened({ reason }: { reason: string }) {
  return (
    <section className="border-l-4 border-accent bg-raised p-5">
      <h2 className="text-lg">{texts.completeTitle}</h2>
      {reason && (
        <blockquote dir="auto" className="measure mt-2 font-serif whitespace-pre-line">
          {reason}
        </blockquote>
      )}
      <p className="measure mt-2">{texts.completeLead}</p>
    </section>
  );
}

/** The draft of a reviewer whose round was closed before the report. */
function OwnDraft({ review: { draft } }: { review: BlindReview }) {
  const written = [draft.content.toAuthor, draft.content.toEditors].filter(Boolean).join('\n\n');
  if (!written) return null;
  return (
    <section>
      <h2 className="text-xl">{texts.yourDraft}</h2>
      <p dir="auto" className="measure mt-2 whitespace-pre-line">
        {written}
      </p>
    </section>
  );
}
