import { type MetaFunction, useLoaderData } from 'react-router';
import { officeOf, PRIVATE_HEADERS, privateMeta } from '#features/contact/widgets/link-frame.tsx';
import { pageLoader } from '#rendering/page-loader.ts';
import { blindClient } from '../client.ts';
import { paragraphsOfPage } from '../printed-lines.ts';
import { blindTexts } from '../texts.ts';
import { ReviewFrame } from './frame.tsx';

const texts = blindTexts.page;

export const handle = { hydrate: false, sheet: 'app' };
export const headers = () => PRIVATE_HEADERS;

export const loader = pageLoader(async (api, { params }) => {
  const token = params.token ?? '';
  const client = blindClient(api, token);
  const [office, review, pages] = await Promise.all([officeOf(api), client.review(), client.text()]);
  return { office, pages, token, title: review.title, manuscript: review.manuscript };
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  privateMeta(texts.textTitle(loaderData?.manuscript ?? ''));

/** The manuscript as plain text, for screen readers and slow connections. */
export default function TextScreen() {
  const { office, pages, token, title } = useLoaderData<typeof loader>();
  return (
    <ReviewFrame office={office}>
      <article className="grid gap-6">
        <a href={`/r/${token}`} className="justify-self-start py-1 text-sm">
          {texts.backToReview}
        </a>
        <div>
          <h1 dir="auto" className="text-2xl sm:text-3xl">
            {title}
          </h1>
          <p className="mt-2 text-faint">{texts.textLead}</p>
        </div>
        {pages.map((page, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages in their order
          <section key={index}>
            {pages.length > 1 && <h2 className="text-sm text-faint">{texts.pageNumber(index + 1)}</h2>}
            {paragraphsOfPage(page).map((paragraph, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs in their order
              <p key={place} dir="auto" className="measure mt-2 font-serif">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
      </article>
    </ReviewFrame>
  );
}
