import { longDate, startOfDay } from '#base/dates.ts';
import { paragraphsOf } from '#base/text.ts';
import { LICENCES } from '#features/journal/journal.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import type { Article } from '../../contract.ts';
import { articlePath, authorNames, gravestNotice, pdfPath, titleOf, withdrawalOf } from '../../rules.ts';
import { articleTexts } from '../../texts.ts';
import type { NoticeTimes, Told } from './feed-articles.ts';

/** What a feed tells: all of it is text, none of it markup. */
export interface News {
  /** An address that never changes, wherever the article moves. */
  id: string;
  /** The page to read on. */
  link: string;
  title: string;
  /** In paragraphs. */
  text: string[];
  authors: string[];
  topic: string;
  rights: string;
  /** When it became known here: the order of a feed. */
  told: Date;
  published: Date;
  updated: Date;
  pdf?: { address: string; bytes: number };
}

/**
 * Articles as news, newest first: each, and what has been said about it and become of it since; of one that is gone, that,
 * and what had been said about it. `times` are the notices'.
 */
export function newsOf({ articles, withdrawn }: Told, times: Map<string, NoticeTimes>, origin: string): News[] {
  const noticesOf = (article: Article) =>
    article.notices.map((notice) => ofNotice(article, notice, times.get(notice.id), origin));
  const news = articles.flatMap((article) => [
    ofArticle(article, origin),
    ...noticesOf(article),
    ...article.versions.filter(({ number }) => number > 1).map((version) => ofVersion(article, version, origin)),
  ]);
  const gone = withdrawn.flatMap((article) => [ofWithdrawal(article, origin), ...noticesOf(article)]);
  return [...news, ...gone].sort((a, b) => b.told.getTime() - a.told.getTime() || (a.id < b.id ? -1 : 1));
}

function ofArticle(article: Article, origin: string): News {
  const kind = gravestNotice(article);
  const [file] = article.files;
  const notices = article.notices.map(({ kind: said, date, text }) =>
    articleTexts.feedNotice(submissionTexts.noticeKinds[said], longDate(date), text),
  );
  return {
    ...about(article, origin),
    title: kind ? articleTexts.feedTitle(articleTexts.noticed[kind], titleOf(article)) : titleOf(article),
    text: [...notices, ...paragraphsOf(article.abstract)],
    ...{ told: new Date(article.publishedAt), published: new Date(article.publishedAt) },
    updated: new Date(article.updatedAt),
    ...(file && { pdf: { address: `${origin}${pdfPath(article)}`, bytes: file.fileSize } }),
  };
}

/** A notice is news of its own, so that those hear of it who have read the article long ago. */
function ofNotice(
  article: Article,
  { id, kind, date, text }: Article['notices'][number],
  times: NoticeTimes | undefined,
  origin: string,
): News {
  const common = about(article, origin);
  // Of its day the beginning: that is never to come, and stays what it is; but not before there was the article.
  const published = later(startOfDay(date), new Date(article.publishedAt));
  // It may be dated by a day long before, or have got a later one since.
  const told = times?.createdAt ?? published;
  return {
    ...common,
    id: `${common.id}#notice-${id}`,
    title: articleTexts.noticedTitle(submissionTexts.noticeKinds[kind], titleOf(article)),
    text: paragraphsOf(text),
    ...{ told, published, updated: later(published, times?.updatedAt ?? told) },
  };
}

/** So is another version. */
function ofVersion(article: Article, { number, publishedAt, note }: Article['versions'][number], origin: string): News {
  const common = about(article, origin);
  const at = new Date(publishedAt);
  return {
    ...common,
    id: `${common.id}#version-${number}`,
    title: articleTexts.noticedTitle(articleTexts.version(number), titleOf(article)),
    text: [note],
    ...{ told: at, published: at, updated: at },
  };
}

/** Its page says so as well, and keeps what had been said about it. */
function ofWithdrawal(article: Article, origin: string): News {
  const common = about(article, origin);
  const at = new Date(article.updatedAt);
  const tombstone = { ...article, authors: authorNames(article), withdrawnAt: article.updatedAt };
  return {
    ...common,
    id: `${common.id}#withdrawn`,
    title: articleTexts.noticedTitle(articleTexts.feedWithdrawn, titleOf(article)),
    text: [withdrawalOf(tombstone)],
    ...{ told: at, published: at, updated: at },
  };
}

function about(article: Article, origin: string): Pick<News, 'id' | 'link' | 'authors' | 'topic' | 'rights'> {
  return {
    // The address may get another slug; this never changes.
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
