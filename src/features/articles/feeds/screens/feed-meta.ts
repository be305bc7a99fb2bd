import type { MetaDescriptor } from 'react-router';
import { FEEDS, feedPath } from '../../rules.ts';
import { articleTexts as texts } from '../../texts.ts';

/** Where feed readers find what is new of `name`: a topic ("/topic/{id}") or an issue ("/issue/{id}"). */
export function feedTags(base: string, name: string): MetaDescriptor[] {
  return FEEDS.map(({ format, type }) => ({
    ...{ tagName: 'link', rel: 'alternate', type },
    ...{ href: feedPath(base, format), title: texts.feeds.title(name, texts.feeds.formats[format]) },
  }));
}
