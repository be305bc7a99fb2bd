import { longDate, startOfDay } from '#base/dates.ts';
import { paragraphsOf } from '#base/text.ts';
import { LICENCES } from '#features/journal/journal.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import type { Article } from '../../contract.ts';
import { articlePath, authorNames, mostSeriousNotice, pdfPath, titleOf, withdrawalText } from '../../rules.ts';
import { articleTexts } from '../../texts.ts';
import type { FeedArticles, NoticeTimes } from './feed-articles.ts';

/** An entry of a feed; all fields are plain text. */
export interface FeedEntry {
  /** Permanent address, independent of the slug. */
  id: string;
  /** Page of the article. */
  link: string;
  title: string;
  /** Paragraphs. */
  text: string[];
  authors: string[];
  topic: string;
  rights: string;
  /** Time it was announced here: the order of a feed. */
  announcedAt: Date;
  published: Date;
  updated: Date;
  pdf?: { address: string; bytes: number };
}

/**
 * Returns the entries of a feed, latest first: for each article itself, its notices and its versions after the first; for
 * each unpublished article the fact and its notices. `times` has the notices' times by their ids.
 */
export function feedEntries(
  { articles, withdrawn }: FeedArticles,
  times: Map<string, NoticeTimes>,
  origin: string,
): FeedEntry[] {
  const noticesOf = (article: Article) =>
    article.notices.map((notice) => noticeEntry(article, notice, { times: times.get(notice.id), origin }));
  const entries = articles.flatMap((article) => [
    articleEntry(article, origin),
    ...noticesOf(article),
    ...article.versions.filter(({ number }) => number > 1).map((version) => versionEntry(article, version, origin)),
  ]);
  const withdrawals = withdrawn.flatMap((article) => [withdrawalEntry(article, origin), ...noticesOf(article)]);
  return [...entries, ...withdrawals].sort(
    (a, b) => b.announcedAt.getTime() - a.announcedAt.getTime() || (a.id < b.id ? -1 : 1),
  );
}

function articleEntry(article: Article, origin: string): FeedEntry {
  const mostSerious = mostSeriousNotice(article);
  const [file] = article.files;
  const notices = article.notices.map(({ kind, date, text }) =>
    articleTexts.feedNotice(submissionTexts.noticeKinds[kind], longDate(date), text),
  );
  const title = titleOf(article);
  return {
    ...commonFields(article, origin),
    title: mostSerious ? articleTexts.bracketedTitle(articleTexts.noticeBadges[mostSerious], title) : title,
    text: [...notices, ...paragraphsOf(article.abstract)],
    announcedAt: new Date(article.publishedAt),
    published: new Date(article.publishedAt),
    updated: new Date(article.updatedAt),
    ...(file && { pdf: { address: `${origin}${pdfPath(article)}`, bytes: file.fileSize } }),
  };
}

interface NoticeEntryOptions {
  times: NoticeTimes | undefined;
  origin: string;
}

/** A notice is an entry of its own, so that readers who read the article long ago learn of it. */
function noticeEntry(
  article: Article,
  notice: Article['notices'][number],
  { times, origin }: NoticeEntryOptions,
): FeedEntry {
  const { id, kind, date, text } = notice;
  const common = commonFields(article, origin);
  // The start of the notice's day is never in the future and never changes; the article's publication may be later.
  const published = later(startOfDay(date), new Date(article.publishedAt));
  // A notice may be dated long before it was entered.
  const announcedAt = times?.createdAt ?? published;
  return {
    ...common,
    id: `${common.id}#notice-${id}`,
    title: articleTexts.prefixedTitle(submissionTexts.noticeKinds[kind], titleOf(article)),
    text: paragraphsOf(text),
    announcedAt,
    published,
    updated: later(published, times?.updatedAt ?? announcedAt),
  };
}

/** A version after the first is an entry of its own, for the same reason. */
function versionEntry(
  article: Article,
  { number, publishedAt, note }: Article['versions'][number],
  origin: string,
): FeedEntry {
  const common = commonFields(article, origin);
  const at = new Date(publishedAt);
  return {
    ...common,
    id: `${common.id}#version-${number}`,
    title: articleTexts.prefixedTitle(articleTexts.version(number), titleOf(article)),
    text: [note],
    announcedAt: at,
    published: at,
    updated: at,
  };
}

function withdrawalEntry(article: Article, origin: string): FeedEntry {
  const common = commonFields(article, origin);
  const at = new Date(article.updatedAt);
  const tombstone = { ...article, authors: authorNames(article), withdrawnAt: article.updatedAt };
  return {
    ...common,
    id: `${common.id}#withdrawn`,
    title: articleTexts.prefixedTitle(articleTexts.feedWithdrawn, titleOf(article)),
    text: [withdrawalText(tombstone)],
    announcedAt: at,
    published: at,
    updated: at,
  };
}

function commonFields(
  article: Article,
  origin: string,
): Pick<FeedEntry, 'id' | 'link' | 'authors' | 'topic' | 'rights'> {
  return {
    // Has no slug, because that may change.
    id: `${origin}/article/${article.number}`,
    link: `${origin}${articlePath(article)}`,
    authors: authorNames(article),
    topic: article.topic,
    rights: `${article.licence} ${LICENCES[article.licence]}`,
  };
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}
