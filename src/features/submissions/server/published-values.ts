import { yearOf } from '#base/dates.ts';
import { asMarkdownText } from '#features/letters/rules.ts';
import { SENDER } from '#platform/mail/sender.ts';
import type { FullSubmission } from './read.ts';

/** Values of the letter of publication, as Markdown where its placeholders are Markdown. */
export interface PublishedValues {
  address: string;
  /** Empty for an article without one. */
  doi: string;
  citation: string;
  /** Links that open the usual services with the article's address. */
  shareLinks: string;
}

/** The values of an article that is published `now`, unless it has been published before. */
export function publishedValues(
  { number, slug, authors, title, publishedAt, ...submission }: FullSubmission,
  { publicUrl, now }: { publicUrl: string; now: Date },
): PublishedValues {
  const address = `${publicUrl}/article/${number}/${slug}`;
  const doi = submission.doi ?? '';
  const names = authors.map(({ fullName }) => fullName).join(', ');
  const year = yearOf((publishedAt ?? now).toISOString());
  const cited = asMarkdownText(`${names} (${year}). ${title}. ${SENDER}.`);
  return {
    address,
    doi,
    citation: `${cited} ${doi ? `https://doi.org/${doi}` : address}`,
    shareLinks: shareLinks(address),
  };
}

function shareLinks(address: string): string {
  const encoded = encodeURIComponent(address);
  return [
    `[WhatsApp](https://wa.me/?text=${encoded})`,
    `[LinkedIn](https://www.linkedin.com/sharing/share-offsite/?url=${encoded})`,
    `[X](https://x.com/intent/post?url=${encoded})`,
  ].join(', ');
}
