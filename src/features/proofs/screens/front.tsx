import { currentLanguage, languageOfContent } from '#base/languages.ts';
import type { Proof } from '../contract.ts';
import { wordsOfFront } from '../places.ts';
import type { Outcome } from './acts.ts';
import { CommentsAt } from './comments.tsx';

interface FrontProps {
  /** Of the section, for its heading. */
  id: string;
  heading: string;
  isAfterText: boolean;
  proof: Proof;
  outcome: Outcome | undefined;
}

/** Title, authors, abstract and keywords of a proof, or the statements after its text, each with its comments. */
export function Front({ id, heading, isAfterText, proof, outcome }: FrontProps) {
  const parts = proof.front.filter((part) => part.isAfterText === isAfterText);
  if (parts.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 id={id} className="text-xl">
        {heading}
      </h2>
      {parts.map((part) => {
        const lang = languageOfContent(part.language);
        return (
          <div key={part.place} className="grid gap-2">
            <h3 className="text-sm font-semibold text-faint">{part.heading}</h3>
            <div lang={lang} dir="auto" className="measure grid gap-2 font-serif">
              {part.paragraphs.map((words) => (
                <p key={words}>{words}</p>
              ))}
            </div>
            <div lang={lang && currentLanguage()}>
              <CommentsAt place={part.place} words={wordsOfFront(part)} proof={proof} outcome={outcome} />
            </div>
          </div>
        );
      })}
    </section>
  );
}
