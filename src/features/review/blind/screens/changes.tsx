import { type MetaFunction, useLoaderData } from 'react-router';
import { withColon } from '#base/text.ts';
import { officeOf, PRIVATE_HEADERS, privateMeta } from '#features/contact/widgets/link-frame.tsx';
import { pageLoader } from '#rendering/page-loader.ts';
import { blindClient } from '../client.ts';
import type { ChangedPassage } from '../contract.ts';
import { blindTexts } from '../texts.ts';
import { ReviewFrame } from './frame.tsx';
import { TextHead } from './text-head.tsx';

const texts = blindTexts.page;

export const handle = { hydrate: false, sheet: 'app' };
export const headers = () => PRIVATE_HEADERS;

export const loader = pageLoader(async (api, { params }) => {
  const token = params.token ?? '';
  const client = blindClient(api, token);
  const [office, review, changes] = await Promise.all([officeOf(api), client.review(), client.changes()]);
  return { office, changes, token, title: review.title, manuscript: review.manuscript };
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  privateMeta(texts.changesTitle(loaderData?.manuscript ?? ''));

/** The passages of the manuscript that have changed since the last round. */
export default function ChangesScreen() {
  const { office, changes, token, title } = useLoaderData<typeof loader>();
  return (
    <ReviewFrame office={office}>
      <article className="grid gap-6">
        <TextHead token={token} title={title} lead={changes.length > 0 ? texts.changesLead : texts.noChanges} />
        <h2 className="sr-only">{texts.changes}</h2>
        <ol className="grid gap-5">
          {changes.map((passage, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list, whose texts may repeat
            <li key={index} className="border-s-4 border-line ps-4">
              <Passage passage={passage} />
            </li>
          ))}
        </ol>
      </article>
    </ReviewFrame>
  );
}

function Passage({ passage: { isHeading, parts } }: { passage: ChangedPassage }) {
  return (
    <p dir="auto" className={`measure font-serif wrap-anywhere ${isHeading ? 'text-lg font-semibold' : ''}`}>
      {parts.map(({ kind, text }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces in their order
        if (kind === 'same') return <span key={index}>{text}</span>;
        const Mark = kind === 'added' ? 'ins' : 'del';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces in their order
          <Mark key={index} className={kind === 'added' ? 'decoration-positive decoration-2' : 'me-0.5 text-faint'}>
            <span className="sr-only">{` ${withColon(kind === 'added' ? texts.added : texts.removed)} `}</span>
            {text}
          </Mark>
        );
      })}
    </p>
  );
}
