import { ChevronDown } from 'lucide-react';
import { inPageLanguage } from '#base/translations.ts';
import type { Faq } from '#features/pages/contract.ts';
import { classNames } from '#ui/class-names.ts';
import { Toggle } from '#ui/plain-page.tsx';
import { contactTexts as texts } from '../texts.ts';

const INITIALLY_SHOWN = 5;

/** First five questions, with a button that shows the others; without the script all of them. */
export function FaqList({ faqs }: { faqs: Faq[] }) {
  return (
    <section data-toggled className="group/faqs">
      <h2 className="text-2xl">{texts.faqTitle}</h2>
      {faqs.length === 0 && <p className="mt-4">{texts.noFaqs}</p>}
      <div className="mt-4 max-w-3xl">
        {faqs.map(inPageLanguage).map(({ id, question, answer, lang }, index) => (
          <details
            key={id}
            lang={lang}
            className={classNames(
              'border-t border-line',
              index >= INITIALLY_SHOWN && 'in-data-scripted:hidden group-data-open/faqs:block!',
            )}
          >
            <summary className="flex min-h-11 items-center justify-between gap-4 py-3 font-semibold">
              {question}
              <ChevronDown aria-hidden className="size-5 shrink-0 text-accent" />
            </summary>
            <p className="pb-4 font-serif whitespace-pre-line">{answer}</p>
          </details>
        ))}
      </div>
      {faqs.length > INITIALLY_SHOWN && (
        <Toggle more={texts.viewMore(faqs.length - INITIALLY_SHOWN)} less={texts.showLess} className="mt-4" />
      )}
    </section>
  );
}
