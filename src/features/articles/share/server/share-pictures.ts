import { createHash } from 'node:crypto';
import { AppError } from '#base/errors.ts';
import { coverOf } from '#features/issues/rules.ts';
import type { Journal } from '#features/journal/journal.ts';
import type { Journals } from '#features/journal/server/service.ts';
import { articlePath, authorNames, isRetracted, sharePicturePath, titleOf } from '../../rules.ts';
import type { articleQueries } from '../../server/read.ts';
import { articleTexts } from '../../texts.ts';
import type { ShareCard } from './share-picture.ts';

/** Pictures that are kept drawn, and how many may wait for their turn. */
const KEPT = 200;
const MOST_WAITING = 20;

export interface SharePicture {
  bytes: Buffer;
  /** A strong one. */
  etag: string;
}

export type SharePictures = ReturnType<typeof sharePictures>;

/**
 * The pictures that stand for links to us. Each is drawn once for what it says and kept among the last 200; they are drawn
 * one at a time, and a burst of more than twenty is asked to come again, so that pages keep the processor.
 */
export function sharePictures({ queries, journal }: { queries: ReturnType<typeof articleQueries>; journal: Journals }) {
  const kept = new Map<string, Promise<SharePicture>>();
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const drawn = (card: ShareCard): Promise<SharePicture> => {
    const key = JSON.stringify(card);
    const known = kept.get(key);
    if (known) {
      // The one that was asked for last is forgotten last.
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    if (waiting >= MOST_WAITING)
      throw new AppError('unavailable', 'BUSY', articleTexts.pictureBusy, { retryAfter: 10 });
    waiting += 1;
    const picture = last
      .then(() => import('./share-picture.ts'))
      .then(({ drawShareCard }) => drawShareCard(card))
      .then(withTag);
    last = picture
      .catch(() => kept.delete(key))
      .finally(() => {
        waiting -= 1;
      });
    kept.set(key, picture);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest) kept.delete(oldest);
    return picture;
  };

  return {
    /** Throws 404 and 410 as the article's page does. `path` is where it really stands. */
    async ofArticle(number: string): Promise<{ path: string; draw: () => Promise<SharePicture> }> {
      const [article, { name }] = await Promise.all([queries.byNumber(number), journal.read()]);
      const { issue, topic } = article;
      const warns = isRetracted(article);
      const card: ShareCard = {
        kicker: warns ? articleTexts.retractedKicker : topic,
        title: titleOf(article) || articlePath(article),
        line: authorNames(article).join(', '),
        foot: name,
        kind: issue ? coverOf(issue).kind : 'lozenges',
        ...(warns && { warns }),
      };
      return { path: sharePicturePath(article), draw: async () => drawn(card) };
    },

    async ofJournal(): Promise<SharePicture> {
      return drawn(journalCard(await journal.read()));
    },
  };
}

function journalCard({ name, shortName, tagline, publisher }: Journal): ShareCard {
  return { kicker: shortName, title: name, line: tagline, foot: publisher, kind: 'lozenges' };
}

function withTag(bytes: Buffer): SharePicture {
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"` };
}
