import { LANGUAGE_NAMES, type Language, offeredLanguages } from '#base/languages.ts';
import { Link } from '#ui/link.tsx';
import { letterTexts } from '../../texts.ts';

/** Leads to the same templates in another language. */
export function LanguageTabs({ chosen }: { chosen: Language }) {
  return (
    <nav aria-label={letterTexts.dashboard.languages} className="flex flex-wrap gap-2">
      {offeredLanguages().map((language) => (
        <Link
          key={language}
          to={`?language=${language}`}
          lang={language}
          aria-current={language === chosen ? 'page' : undefined}
          className="min-h-11 rounded-sm border border-line px-4 py-2 aria-[current=page]:border-accent aria-[current=page]:font-semibold"
        >
          {LANGUAGE_NAMES[language]}
        </Link>
      ))}
    </nav>
  );
}
