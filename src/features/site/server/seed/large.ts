import { newId, type UserId } from '#base/ids.ts';
import { slugOf } from '#base/text.ts';
import { users } from '#features/accounts/server/tables.ts';
import { contactMessages } from '#features/contact/server/tables.ts';
import { subscribers } from '#features/newsletter/server/tables.ts';
import { manuscriptNumber, STATUSES, type Status, type SubmissionId } from '#features/submissions/rules.ts';
import { submissionChanged } from '#features/submissions/server/events.ts';
import { statusChanges, submissionAuthors, submissions } from '#features/submissions/server/tables.ts';
import type { TopicId } from '#features/topics/rules.ts';
import { topics } from '#features/topics/server/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Transaction } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import { SAMPLE_ARTICLES } from './articles.ts';

/** Number of rows of each kind. */
const SIZE = { users: 5_000, submissions: 10_000, subscribers: 20_000, messages: 1_000 } as const;
const BATCH = 500;
const DAY_MS = 24 * 3600_000;
const FIRST_NAMES = ['Aline', 'Claudine', 'Eric', 'Diane', 'Samuel', 'Grace', 'Peter', 'Wanjiru', 'Josiane', 'Patrick'];
const LAST_NAMES = [
  'Ingabire',
  'Mukamana',
  'Nshimiyimana',
  'Uwimana',
  'Kamau',
  'Otieno',
  'Akello',
  'Mugisha',
  'Okonkwo',
];
/** Statuses in rotation: 60 per cent published, the rest spread over the others. */
const STATUS_MIX: Status[] = [
  ...Array<Status>(9).fill('PUBLISHED'),
  ...STATUSES.filter((status) => status !== 'PUBLISHED'),
];

export interface LargeNeeds {
  db: Database;
  events: Events;
  clock: () => Date;
}

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** Fills the journal with the data of a busy decade for performance tests. Texts repeat, numbers do not. */
export async function seedLargeJournal({ db, events, clock }: LargeNeeds): Promise<void> {
  const now = clock().getTime();
  const topicIds = (await db.select({ id: topics.id }).from(topics)).map(({ id }) => id);
  const userIds = Array.from({ length: SIZE.users }, newId<'user'>);
  await inBatches(db, SIZE.users, async (tx, indexes) => {
    const rows = indexes.map((index) => ({
      id: at(userIds, index),
      email: `author.${index}@example.org`,
      firstName: at(FIRST_NAMES, index),
      lastName: at(LAST_NAMES, index),
      verifiedAt: new Date(now - (index % 900) * DAY_MS),
      createdAt: new Date(now - (index % 900) * DAY_MS),
    }));
    await tx.insert(users).values(rows).onConflictDoNothing();
  });
  await inBatches(db, SIZE.subscribers, async (tx, indexes) => {
    const rows = indexes.map((index) => {
      const subscribedAt = new Date(now - (index % 700) * DAY_MS);
      return {
        id: newId<'subscriber'>(),
        email: `reader.${index}@example.org`,
        state: 'confirmed' as const,
        subscribedAt,
        confirmedAt: subscribedAt,
      };
    });
    await tx.insert(subscribers).values(rows).onConflictDoNothing();
  });
  await inBatches(db, SIZE.messages, async (tx, indexes) => {
    await tx.insert(contactMessages).values(
      indexes.map((index) => ({
        id: newId<'message'>(),
        firstName: at(FIRST_NAMES, index),
        lastName: at(LAST_NAMES, index),
        email: `visitor.${index}@example.org`,
        inquiryType: 'other',
        subject: `Question ${index + 1}`,
        message: 'When is the next issue due?',
        createdAt: new Date(now - (index % 400) * DAY_MS),
      })),
    );
  });
  await inBatches(db, SIZE.submissions, (tx, indexes) =>
    addSubmissions(tx, indexes, { events, userIds, topicIds, now }),
  );
  console.log(
    `Added ${SIZE.users} accounts, ${SIZE.subscribers} subscribers, ${SIZE.messages} messages and ${SIZE.submissions} submissions.`,
  );
}

interface SubmissionNeeds {
  events: Events;
  userIds: UserId[];
  topicIds: TopicId[];
  now: number;
}

async function addSubmissions(tx: Transaction, indexes: number[], needs: SubmissionNeeds): Promise<void> {
  const { events, userIds, topicIds, now } = needs;
  const rows = indexes.map((index) => {
    const { title, abstract, keywords } = at(SAMPLE_ARTICLES, index);
    const status = at(STATUS_MIX, index);
    const createdAt = new Date(now - (100 + (index % 3500)) * DAY_MS);
    const decidedAt = new Date(createdAt.getTime() + (20 + (index % 70)) * DAY_MS);
    const fullTitle = `${title} (${index + 1})`;
    return {
      id: newId<'submission'>(),
      // Years before the journal began, so that these numbers never collide with real ones.
      number: manuscriptNumber(1900 + (index % 100), 10_000 + index),
      userId: at(userIds, index),
      title: fullTitle,
      topicId: at(topicIds, index),
      abstract,
      keywords,
      status,
      slug: slugOf(fullTitle),
      acceptedAt: status === 'PUBLISHED' || status === 'ACCEPTED' ? decidedAt : null,
      publishedAt: status === 'PUBLISHED' ? decidedAt : null,
      createdAt,
      updatedAt: decidedAt,
    };
  });
  await tx.insert(submissions).values(rows);
  await tx.insert(submissionAuthors).values(
    rows.flatMap(({ id }, index) =>
      [1, 2, 3].map((position) => ({
        id: newId(),
        submissionId: id,
        position,
        fullName: `${at(FIRST_NAMES, index + position)} ${at(LAST_NAMES, index * position)}`,
        email: `author.${index}.${position}@example.org`,
        affiliation: 'School of Economics, Kigali',
      })),
    ),
  );
  const change = (submissionId: SubmissionId, toStatus: Status, createdAt: Date) => ({
    id: newId(),
    submissionId,
    toStatus,
    createdAt,
  });
  await tx
    .insert(statusChanges)
    .values(
      rows.flatMap(({ id, status, createdAt, updatedAt }) => [
        change(id, 'SUBMITTED', createdAt),
        ...(status === 'PUBLISHED' ? [change(id, 'ACCEPTED', updatedAt)] : []),
        ...(status === 'SUBMITTED' ? [] : [change(id, status, updatedAt)]),
      ]),
    );
  for (const { id, status } of rows) {
    await events.record(tx, submissionChanged, {
      payload: { submissionId: id, from: 'SUBMITTED', to: status, by: 'staff' },
      actorId: null,
    });
  }
}

async function inBatches(db: Database, count: number, add: (tx: Transaction, indexes: number[]) => Promise<void>) {
  for (let first = 0; first < count; first += BATCH) {
    const indexes = Array.from({ length: Math.min(BATCH, count - first) }, (_, index) => first + index);
    await inTransaction(db, (tx) => add(tx, indexes));
  }
}
