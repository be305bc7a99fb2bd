import { createHash } from 'node:crypto';
import { AppError } from '#base/errors.ts';
import type { Language } from '#base/languages.ts';
import { coverOf } from '#features/issues/rules.ts';
import type { Journal } from '#features/journal/journal.ts';
import type { Journals } from '#features/journal/server/service.ts';
import { topicOf } from '#features/topics/rules.ts';
import { inLanguage } from '#platform/languages.ts';
import type { Article } from '../../contract.ts';
import { articlePath, authorNames, isRetracted, sharePicturePath, titleOf } from '../../rules.ts';
import type { articleQueries } from '../../server/read.ts';
import { articleTexts } from '../../texts.ts';
import { articleInPageLanguage, pagesOfArticle } from '../../translations.ts';
import type { ShareCard } from './share-picture.ts';

/** Maximum numbers of cached pictures and of queued ones. */
const MAX_CACHED = 200;
const MAX_QUEUED = 20;

export interface SharePicture {
  bytes: Buffer;
  /** A strong ETag. */
  etag: string;
}

export type SharePictures = ReturnType<typeof sharePictures>;

/**
 * Draws share pictures and caches the 200 that were requested last, by their content. Draws one at a time and answers 503
 * with Retry-After if more than 20 are queued, so that pages keep enough CPU time.
 */
export function sharePictures({ queries, journal }: { queries: ReturnType<typeof articleQueries>; journal: Journals }) {
  const cache = new Map<string, Promise<SharePicture>>();
  let lastDrawing: Promise<unknown> = Promise.resolve();
  let queued = 0;

  const pictureOf = (card: ShareCard): Promise<SharePicture> => {
    const key = JSON.stringify(card);
    const cached = cache.get(key);
    if (cached) {
      // Moves the picture to the end of the map, which is evicted last (LRU).
      cache.delete(key);
      cache.set(key, cached);
      return cached;
    }
    if (queued >= MAX_QUEUED) throw new AppError('unavailable', 'BUSY', articleTexts.pictureBusy, { retryAfter: 10 });
    queued += 1;
    const picture = lastDrawing
      .then(() => import('./share-picture.ts'))
      .then(({ drawShareCard }) => drawShareCard(card))
      .then(withEtag);
    lastDrawing = picture
      .catch(() => cache.delete(key))
      .finally(() => {
        queued -= 1;
      });
    cache.set(key, picture);
    const [oldest] = cache.keys();
    if (cache.size > MAX_CACHED && oldest) cache.delete(oldest);
    return picture;
  };

  return {
    /**
     * The picture of an article's page in a language, or of its English page if it has none in that language. Throws 404 and 410 as
     * the page does. `path` is the picture's canonical path.
     */
    async ofArticle(number: string, wanted: Language): Promise<{ path: string; draw: () => Promise<SharePicture> }> {
      const [article, { name }] = await Promise.all([queries.byNumber(number), journal.read()]);
      const language = pagesOfArticle(article).find((page) => page === wanted) ?? 'en';
      const card = inLanguage(language, () => cardOf(article, name));
      return { path: sharePicturePath(article, language), draw: async () => pictureOf(card) };
    },

    async ofJournal(): Promise<SharePicture> {
      return pictureOf(journalCard(await journal.read()));
    },
  };
}

function cardOf(article: Article, footer: string): ShareCard {
  const { issue } = article;
  const isWarning = isRetracted(article);
  return {
    kicker: isWarning ? articleTexts.retractedKicker : topicOf(article).name,
    title: titleOf(articleInPageLanguage(article)) || articlePath(article),
    line: authorNames(article).join(', '),
    footer,
    kind: issue ? coverOf(issue).kind : 'lozenges',
    ...(isWarning && { isWarning }),
  };
}

function journalCard({ name, shortName, tagline, publisher }: Journal): ShareCard {
  return { kicker: shortName, title: name, line: tagline, footer: publisher, kind: 'lozenges' };
}

function withEtag(bytes: Buffer): SharePicture {
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"` };
}
