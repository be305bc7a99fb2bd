import { dayOf } from '#base/dates.ts';
import { fullNameOf } from '#base/names.ts';
import { slugOf } from '#base/text.ts';
import { articlePath, headlineOf } from '#features/articles/rules.ts';
import type { Journal } from '#features/journal/journal.ts';
import { THE_WORLD } from '../rules.ts';
import type { UsedItem } from './reading.ts';

/** COUNTER names three authors at most. */
const MOST_AUTHORS = 3;

export type ItemId = Partial<Record<'DOI' | 'Proprietary' | 'Online_ISSN' | 'URI', string>>;

/** How the journal and its articles are called in reports. */
export interface Described {
  platform: string;
  publisher: string;
  createdBy: string;
  /** Of the institution all usage is reported for, with the platform's namespace. */
  institutionId: string;
  title: string;
  titleId: ItemId;
  item: (item: UsedItem) => DescribedItem;
}

export interface DescribedItem {
  name: string;
  id: ItemId;
  authors: string[];
  publicationDate: string;
  version: string;
  /** The year of publication; 9999 for what stands in no issue yet. */
  yop: string;
}

export function describe(journal: Journal, publicUrl: string): Described {
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
      // A withdrawn article's usage stays; of the article only what its notice at its address says.
      const isPublic = state === 'published';
      const publicationDate = dayOf(publishedAt.toISOString());
      return {
        name: isPublic ? headlineOf({ manuscriptTitle: title, notices }) : '',
        id: {
          ...(doi && isPublic ? { DOI: doi } : {}),
          Proprietary: `${namespace}:${number}`,
          URI: `${publicUrl}${articlePath({ number, slug: isPublic ? slug : '' }).replace(/\/$/, '')}`,
        },
        authors: isPublic ? authors.slice(0, MOST_AUTHORS).map(fullNameOf) : [],
        publicationDate: isPublic ? publicationDate : '',
        version: isPublic ? 'VoR' : '',
        // Of withdrawn ones too: their number and their notice tell it, and months that are over are not to change.
        yop: issueId ? publicationDate.slice(0, 4) : '9999',
      };
    },
  };
}
