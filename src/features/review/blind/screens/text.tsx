import { type MetaFunction, useLoaderData } from 'react-router';
import { officeOf, PRIVATE_HEADERS, privateMeta } from '#features/contact/widgets/link-frame.tsx';
import { pageLoader } from '#rendering/page-loader.ts';
import { blindClient } from '../client.ts';
import { blindTexts } from '../texts.ts';
import { ReviewFrame } from './frame.tsx';
import { TextBlocks } from './text-blocks.tsx';
import { TextHead } from './text-head.tsx';

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

/** The manuscript as text, for screen readers and slow connections. */
export default function TextScreen() {
  const { office, pages, token, title } = useLoaderData<typeof loader>();
  const isPrinted = pages.some(({ page }) => page !== null);
  return (
    <ReviewFrame office={office}>
      <article className="grid gap-6">
        <TextHead token={token} title={title} lead={isPrinted ? texts.pdfTextLead : texts.wordTextLead} />
        {pages.map(({ page, blocks }) => (
          <section key={page}>
            {page !== null && <h2 className="text-sm text-faint">{texts.pageNumber(page)}</h2>}
            <TextBlocks blocks={blocks} />
          </section>
        ))}
      </article>
    </ReviewFrame>
  );
}
