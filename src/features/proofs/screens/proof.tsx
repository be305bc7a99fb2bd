import { ArrowDown, FileText } from 'lucide-react';
import { data, type MetaFunction, redirect, useActionData, useLoaderData } from 'react-router';
import { API_ROOT } from '#base/client.ts';
import { longDate } from '#base/dates.ts';
import { AppError } from '#base/errors.ts';
import { formOf, textValues } from '#base/forms.ts';
import { LinkFrame, officeOf, PRIVATE_HEADERS, privateMeta } from '#features/contact/widgets/link-frame.tsx';
import { ArticleText } from '#features/production/widgets/article-text.tsx';
import { pageAction, pageLoader } from '#rendering/page-loader.ts';
import { refusalOf } from '#ui/form-outcome.ts';
import { proofClient } from '../client.ts';
import type { Proof } from '../contract.ts';
import { placesIn } from '../places.ts';
import { proofTexts } from '../texts.ts';
import { type Outcome, perform, placeAfter } from './acts.ts';
import { AnswerForm } from './answer.tsx';
import { CommentsAt, hasCommentsAt } from './comments.tsx';
import { ContributionForm } from './contribution.tsx';
import { Front } from './front.tsx';

const { page: texts, messages } = proofTexts;

export const handle = { hydrate: false, sheet: 'app' };
export const headers = () => PRIVATE_HEADERS;

/** Messages after a form, by the name in the address. */
const DONE = {
  comment: 'commented',
  remove: 'removed',
  answerQuestion: 'answered',
  contribute: 'confirmed',
  approve: 'approved',
  corrections: 'corrections',
} as const satisfies Record<string, keyof typeof messages>;

const messageOf = (done: string): string | undefined => {
  const names: Record<string, (typeof DONE)[keyof typeof DONE]> = DONE;
  const name = names[done];
  return name && messages[name];
};

/** Reads what the link leads to; reading changes nothing, so programs that open every link of a mail do no harm. */
export const loader = pageLoader(async (api, { request, params }) => {
  const done = new URL(request.url).searchParams.get('done') ?? '';
  const token = params.token ?? '';
  const office = await officeOf(api);
  try {
    return data({ office, proof: await proofClient(api, token).read(), done, token });
  } catch (error) {
    if (!(error instanceof AppError) || error.failure !== 'missing') throw error;
    return data({ office, proof: null, done, token: '' }, { status: 404 });
  }
});

/** Handles the forms of the page, and leads back to the place that they were about. */
export const action = pageAction(async (api, { request, params }): Promise<Outcome> => {
  const { act = '', ...values } = textValues(await formOf(request));
  const refused = await refusalOf(perform(proofClient(api, params.token ?? ''), act, values));
  if (refused) return { act, values, ...refused };
  throw redirect(`/p/${params.token}?done=${encodeURIComponent(act)}${placeAfter(act, values)}`, 303);
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  privateMeta(loaderData?.proof ? texts.title(loaderData.proof.manuscript) : texts.unknownTitle);

export default function ProofScreen() {
  const { office, proof, done, token } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  if (!proof)
    return (
      <LinkFrame office={office}>
        <section>
          <h1 className="text-3xl">{texts.unknownTitle}</h1>
          <p className="mt-4 text-lg">{texts.unknownLead}</p>
        </section>
      </LinkFrame>
    );
  const shown = proof as Proof;
  const message = messageOf(done);
  return (
    <LinkFrame office={office} isWide={shown.hasPdf}>
      <div id="top" className="grid grid-cols-[minmax(0,1fr)] gap-10 xl:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-10">
          {message && !outcome && (
            <p role="status" className="border-l-4 border-positive bg-raised p-4">
              {message}
            </p>
          )}
          <Head proof={shown} token={token} />
          <Text proof={shown} outcome={outcome} />
          {shown.isAuthor && <ContributionForm proof={shown} outcome={outcome} />}
          {shown.answersForAll && shown.state === 'OPEN' && <AnswerForm outcome={outcome} />}
        </div>
        {shown.hasPdf && (
          <iframe
            title={texts.pdf}
            src={`${API_ROOT}/proof/${token}/pdf#navpanes=0&view=FitH`}
            loading="lazy"
            className="sticky top-6 hidden h-[calc(100vh-3rem)] w-full border border-line xl:block"
          />
        )}
      </div>
    </LinkFrame>
  );
}

function Head({ proof, token }: { proof: Proof; token: string }) {
  const { manuscript, title, personName, dueAt, state, answersForAll, hasPdf, comments } = proof;
  const steps = answersForAll ? texts.steps.corresponding : texts.steps.author;
  const unanswered = comments.filter(({ isQuestion, answeredAt }) => isQuestion && !answeredAt);
  return (
    <section className="grid gap-5">
      <div>
        <p className="text-sm text-faint">{texts.title(manuscript)}</p>
        <h1 dir="auto" className="mt-1 text-2xl sm:text-3xl">
          {title}
        </h1>
      </div>
      {state === 'OPEN' ? (
        <div className="grid gap-3">
          <p className="measure text-lg">
            {texts.lead(personName)} <strong>{texts.due(longDate(dueAt))}</strong>
          </p>
          <h2 className="text-base">{texts.steps.title}</h2>
          <ol className="measure grid list-decimal gap-1 pl-6">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <Parts proof={proof} />
          {unanswered.length > 0 && (
            <p className="border-l-4 border-warning bg-raised p-4">
              <a href={`#${unanswered[0]?.place || 'whole'}`}>{texts.openQuestions(unanswered.length)}</a>
            </p>
          )}
        </div>
      ) : (
        <Answered proof={proof} />
      )}
      {hasPdf && (
        <p>
          <a
            href={`${API_ROOT}/proof/${token}/pdf`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-2 font-medium"
          >
            <FileText aria-hidden className="size-4 shrink-0" />
            {texts.pdf}
          </a>
        </p>
      )}
    </section>
  );
}

/** Links to the forms below the text, which may be twenty pages long. */
function Parts({ proof: { isAuthor, answersForAll } }: { proof: Proof }) {
  const parts = [
    ['text', texts.text],
    ['whole', texts.general],
    ...(isAuthor ? [['contribution', texts.contribution]] : []),
    ...(answersForAll ? [['answer', texts.answer]] : []),
  ];
  return (
    <ul className="flex flex-wrap gap-x-6 font-medium">
      {parts.map(([id, name]) => (
        <li key={id}>
          <a href={`#${id}`} className="inline-flex min-h-11 items-center gap-1.5">
            <ArrowDown aria-hidden className="size-4 shrink-0" />
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** How the proof has ended. */
function Answered({ proof: { state, answeredBy, answeredAt } }: { proof: Proof }) {
  const day = answeredAt ? longDate(answeredAt) : '';
  const [title, lead] =
    state === 'APPROVED'
      ? [texts.approvedTitle, texts.approvedLead(answeredBy, day)]
      : state === 'CORRECTIONS'
        ? [texts.correctionsTitle, texts.correctionsLead(answeredBy, day)]
        : [texts.closedTitle, texts.closedLead];
  return (
    <div className="border-l-4 border-positive bg-raised p-5">
      <h2 className="text-lg">{title}</h2>
      <p className="mt-1">{lead}</p>
    </div>
  );
}

function Text({ proof, outcome }: { proof: Proof; outcome: Outcome | undefined }) {
  const places = placesIn(proof.text);
  return (
    <>
      <Front id="front" heading={texts.front} isAfterText={false} proof={proof} outcome={outcome} />
      <section id="text" aria-labelledby="text-title" className="grid scroll-mt-6 grid-cols-[minmax(0,1fr)] gap-6">
        <h2 id="text-title" className="text-xl">
          {texts.text}
        </h2>
        {proof.text ? (
          <ArticleText
            text={proof.text}
            language={proof.language}
            below={(place) =>
              hasCommentsAt(proof, place) && (
                <CommentsAt place={place} words={places.get(place) ?? ''} proof={proof} outcome={outcome} />
              )
            }
          />
        ) : (
          <p>{texts.noText}</p>
        )}
      </section>
      <Front id="statements" heading={texts.statements} isAfterText proof={proof} outcome={outcome} />
      {hasCommentsAt(proof, '') && (
        <section id="whole" aria-labelledby="whole-title" className="grid scroll-mt-6 gap-4">
          <h2 id="whole-title" className="text-xl">
            {texts.general}
          </h2>
          <CommentsAt place="" words="" proof={proof} outcome={outcome} />
        </section>
      )}
    </>
  );
}
