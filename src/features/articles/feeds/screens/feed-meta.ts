import type { MetaDescriptor } from 'react-router';
import { FEEDS, feedPath } from '../../rules.ts';
import { articleTexts as texts } from '../../texts.ts';

/** `link` tags of the feeds of a topic ("/topic/{id}" as `base`) or of an issue ("/issue/{id}"). */
export function feedTags(base: string, name: string): MetaDescriptor[] {
  return FEEDS.map(({ format, type }) => ({
    tagName: 'link',
    rel: 'alternate',
    type,
    href: feedPath(base, format),
    title: texts.feeds.title(name, texts.feeds.formats[format]),
  }));
}
