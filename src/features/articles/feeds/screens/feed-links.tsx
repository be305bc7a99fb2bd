import { FEEDS, feedPath } from '../../rules.ts';
import { articleTexts as texts } from '../../texts.ts';

/** Links to the feeds of all articles ('' as `base`), of a topic ("/topic/{id}") or of an issue ("/issue/{id}"). */
export function FeedLinks({ base, label, name }: { base: string; label: string; name: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-sm" data-screen-only>
      <span className="text-faint">{label}</span>
      {FEEDS.map(({ format, type }) => (
        <a
          key={format}
          href={feedPath(base, format)}
          type={type}
          aria-label={texts.feeds.link(name, texts.feeds.formats[format])}
          className="inline-flex min-h-11 items-center underline"
        >
          {texts.feeds.formats[format]}
        </a>
      ))}
    </p>
  );
}
