import { blindTexts } from '../texts.ts';

const texts = blindTexts.page;

/** Title of a page of the manuscript's text, with the way back to the review. */
export function TextHead({ token, title, lead }: { token: string; title: string; lead: string }) {
  return (
    <>
      <a href={`/r/${token}`} className="justify-self-start py-1 text-sm">
        {texts.backToReview}
      </a>
      <div>
        <h1 dir="auto" className="text-2xl sm:text-3xl">
          {title}
        </h1>
        <p className="mt-2 text-faint">{lead}</p>
      </div>
    </>
  );
}
