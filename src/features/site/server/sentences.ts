import { excerpt } from '#base/text.ts';
import { accountTexts } from '#features/accounts/texts.ts';
import { depositTexts } from '#features/deposits/texts.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import { siteTexts } from '../texts.ts';

const { kinds, records, sentences } = siteTexts.auditLog;
const LONGEST_TITLE = 120;

/** An event as it was stored; what its payload holds may be years old, so nothing in it is taken for granted. */
export interface Told {
  type: string;
  payload: unknown;
  actorId: string | null;
}

/** What the ids in payloads stand for, by id. */
export interface Named {
  people: ReadonlyMap<string, string>;
  /** Manuscript numbers. */
  submissions: ReadonlyMap<string, string>;
  /** Subjects, as they may be shown. */
  mails: ReadonlyMap<string, string>;
}

/** A text of a payload; empty where there is none. */
export function field(payload: unknown, name: string): string {
  const value = (payload as Record<string, unknown> | null)?.[name];
  return typeof value === 'string' ? value : '';
}

/** A number of a payload; 0 where there is none. */
function countOf(payload: unknown, name: string): number {
  const value = (payload as Record<string, unknown> | null)?.[name];
  return typeof value === 'number' ? value : 0;
}

/** Which settings were changed. */
function namesIn(payload: unknown): string {
  const changed = (payload as { changed?: unknown } | null)?.changed;
  return Array.isArray(changed) ? changed.filter((name) => typeof name === 'string').join(', ') : '';
}

type Sentence = (payload: unknown, named: Named, actorId: string | null) => string;

const person = (payload: unknown, { people }: Named) => people.get(field(payload, 'userId')) ?? sentences.somebody;
const manuscript = (payload: unknown, { submissions }: Named) =>
  submissions.get(field(payload, 'submissionId')) ?? sentences.someManuscript;
const word = (words: Record<string, string>, key: string) => words[key] ?? key;

const SENTENCES: Record<string, Sentence> = {
  'submission.received': (payload, named) => sentences.submitted(manuscript(payload, named)),
  'submission.changed': (payload, named) => {
    const [number, from, to] = [manuscript(payload, named), field(payload, 'from'), field(payload, 'to')];
    const version = countOf(payload, 'version');
    if (from === to) return version ? sentences.version(number, version) : sentences.details(number);
    return sentences.status(number, word(submissionTexts.statuses, from), word(submissionTexts.statuses, to));
  },
  'submission.authors-corrected': (payload, named) => sentences.authors(manuscript(payload, named)),
  'notice.changed': (payload, named) => {
    const [number, what] = [manuscript(payload, named), field(payload, 'what')];
    const say = sentences.notices[what as keyof typeof sentences.notices] ?? sentences.notices.changed;
    return say(word(submissionTexts.noticeKinds, field(payload, 'kind')).toLowerCase(), number);
  },
  'submission.removed': (payload, named) => sentences.removed(manuscript(payload, named)),
  'submission.restored': (payload, named) => sentences.restored(manuscript(payload, named)),
  'issue.ordered': (payload) => sentences.ordered(excerpt(field(payload, 'title'), LONGEST_TITLE)),
  'newsletter.sent': (payload) =>
    sentences.newsletter(excerpt(field(payload, 'title'), LONGEST_TITLE), countOf(payload, 'recipients')),
  'subscribers.imported': (payload) => sentences.imported(countOf(payload, 'added')),
  'message.answered': (payload) => sentences.answered(excerpt(field(payload, 'title'), LONGEST_TITLE)),
  'deposit.asked': (payload, named) => {
    const title = excerpt(field(payload, 'title'), LONGEST_TITLE);
    const target = word(depositTexts.targets, field(payload, 'target'));
    return sentences.deposited(title ? `“${title}”` : manuscript(payload, named), target);
  },
  'subscriber.removed': () => sentences.unsubscribed,
  'journal.changed': (payload) => sentences.settings(namesIn(payload)),
  'document.changed': (payload) => sentences.policy(excerpt(field(payload, 'title'), LONGEST_TITLE)),
  'account.erased': (payload, _, actorId) =>
    field(payload, 'userId') === actorId ? sentences.leftThemselves : sentences.deletedAccount,
  'account.role-changed': (payload, named) => {
    const [from, to] = ['from', 'to'].map((name) => word(accountTexts.users.roles, field(payload, name)));
    return from
      ? sentences.role(person(payload, named), from, to ?? '')
      : sentences.firstRole(person(payload, named), to ?? '');
  },
  'account.factor-reset': (payload, named) => sentences.factor(person(payload, named)),
  'fixity.begun': () => sentences.fixityBegun,
  'fixity.finished': (payload) => sentences.fixityFinished(countOf(payload, 'checked'), countOf(payload, 'faults')),
  'mail.resent': (payload, { mails }) => sentences.resent(mails.get(field(payload, 'mailId'))),
};

/** `topic.changed` and its like: what recordsService tells. Undefined for any other event. */
function recordSentence(type: string, payload: unknown): string | undefined {
  const [, kind] = /^(.+)\.changed$/.exec(type) ?? [];
  const [what, title] = [field(payload, 'what'), field(payload, 'title')];
  if (!kind || !(what in sentences.records)) return undefined;
  const noun = word(records, kind).replaceAll('-', ' ');
  return sentences.records[what as keyof typeof sentences.records](noun, excerpt(title, LONGEST_TITLE));
}

/** What happened, to follow the name of whoever did it. An event nobody has put into words is told by its name. */
export function sentenceOf({ type, payload, actorId }: Told, named: Named): string {
  const known = SENTENCES[type];
  if (known) return known(payload, named, actorId);
  const number = named.submissions.get(field(payload, 'submissionId'));
  return recordSentence(type, payload) ?? [type, ...(number ? [number] : [])].join(' · ');
}

/** What a kind of event is called where one chooses among them. */
export function kindLabel(type: string): string {
  return word(kinds, type);
}
