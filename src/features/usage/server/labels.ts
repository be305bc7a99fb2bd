import { dayOf } from '#base/dates.ts';
import { fullNameOf } from '#base/names.ts';
import { slugOf } from '#base/text.ts';
import { articlePath, headlineOf } from '#features/articles/rules.ts';
import type { Journal } from '#features/journal/journal.ts';
import { THE_WORLD } from '../rules.ts';
import type { UsedItem } from './reading.ts';

/** COUNTER lists at most three authors. */
const MAX_AUTHORS = 3;

export type ItemId = Partial<Record<'DOI' | 'Proprietary' | 'Online_ISSN' | 'URI', string>>;

/** Names and identifiers of the journal and its articles in reports. */
export interface Labels {
  platform: string;
  publisher: string;
  createdBy: string;
  /** Id of The World, prefixed with the platform's namespace. */
  institutionId: string;
  title: string;
  titleId: ItemId;
  item: (item: UsedItem) => ItemLabels;
}

export interface ItemLabels {
  name: string;
  id: ItemId;
  authors: string[];
  publicationDate: string;
  version: string;
  /** Year of publication; 9999 for an article without an issue. */
  yop: string;
}

export function labelsOf(journal: Journal, publicUrl: string): Labels {
  const namespace = slugOf(journal.shortName);
  return {
    platform: journal.shortName,
    publisher: journal.publisher,
    createdBy: journal.name,
    institutionId: `${namespace}:${THE_WORLD.id}`,
    title: journal.name,
    titleId: {
      Proprietary: `${namespace}:${namespace}`,
      ...(journal.issn ? { Online_ISSN: journal.issn } : {}),
      URI: publicUrl,
    },
    item: ({ number, slug, title, notices, doi, state, authors, publishedAt, issueId }) => {
      // The usage of an unpublished article stays in reports, with no more details than its page shows.
      const isPublic = state === 'published';
      const publicationDate = dayOf(publishedAt.toISOString());
      return {
        name: isPublic ? headlineOf({ manuscriptTitle: title, notices }) : '',
        id: {
          ...(doi && isPublic ? { DOI: doi } : {}),
          Proprietary: `${namespace}:${number}`,
          URI: `${publicUrl}${articlePath({ number, slug: isPublic ? slug : '' }).replace(/\/$/, '')}`,
        },
        authors: isPublic ? authors.slice(0, MAX_AUTHORS).map(fullNameOf) : [],
        publicationDate: isPublic ? publicationDate : '',
        version: isPublic ? 'VoR' : '',
        // Also for unpublished articles, because reports of past months must not change.
        yop: issueId ? publicationDate.slice(0, 4) : '9999',
      };
    },
  };
}
