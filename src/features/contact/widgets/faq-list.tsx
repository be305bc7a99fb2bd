import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { Faq } from '#features/pages/contract.ts';
import { Button } from '#ui/button.tsx';
import { contactTexts as texts } from '../texts.ts';

const INITIALLY_SHOWN = 5;

/** First five questions, with a button that shows the others. */
export function FaqList({ faqs }: { faqs: Faq[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? faqs : faqs.slice(0, INITIALLY_SHOWN);
  return (
    <section>
      <h2 className="text-2xl">{texts.faqTitle}</h2>
      {faqs.length === 0 && <p className="mt-4">{texts.noFaqs}</p>}
      <div className="mt-4 max-w-3xl">
        {shown.map(({ id, question, answer }) => (
          <details key={id} className="border-t border-line">
            <summary className="flex min-h-11 items-center justify-between gap-4 py-3 font-semibold">
              {question}
              <ChevronDown aria-hidden className="size-5 shrink-0 text-accent" />
            </summary>
            <p className="pb-4 font-serif whitespace-pre-line">{answer}</p>
          </details>
        ))}
      </div>
      {faqs.length > INITIALLY_SHOWN && (
        <Button look="secondary" className="mt-4" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? texts.showLess : texts.viewMore(faqs.length - INITIALLY_SHOWN)}
        </Button>
      )}
    </section>
  );
}
