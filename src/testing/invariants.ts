import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { TestJournal } from './journal.ts';

/** States that must never occur, each as a query for the ids of offending rows. */
const NEVER: Record<string, string> = {
  'a submission that lacks a part': `
    select id from submissions s where deleted_at is null and (
      not exists (select from submission_authors where submission_id = s.id)
      or not exists (select from submission_files where submission_id = s.id)
      or (select count(*) from submission_declarations where submission_id = s.id) <> 3)`,
  'a status that is not the last one written down': `
    select id from submissions s where status <>
      (select to_status from status_changes where submission_id = s.id order by created_at desc, id desc limit 1)`,
  'a submission without exactly one event of its coming': `
    select id from submissions s where 1 <>
      (select count(*) from events where type = 'submission.received' and payload ->> 'submissionId' = s.id::text)`,
  'an event of a submission that is not there': `
    select id from events e where type = 'submission.received'
      and not exists (select from submissions where id::text = e.payload ->> 'submissionId')`,
  'a status that its last event does not know': `
    select id from submissions s where status <> coalesce((select payload ->> 'to' from events
      where type = 'submission.changed' and payload ->> 'submissionId' = s.id::text
      order by created_at desc, id desc limit 1), 'SUBMITTED')`,
  'something published that readers do not see, or the reverse': `
    select coalesce(s.id, a.id) as id
    from (select * from submissions where status = 'PUBLISHED' and deleted_at is null) s
    full join (select * from articles where state = 'published') a on a.id = s.id
    where s.id is null or a.id is null`,
  'an article that differs from its submission': `
    select a.id from articles a join submissions s on s.id = a.id where a.state = 'published' and (
      a.title <> s.title or a.issue_id is distinct from s.issue_id or a.doi is distinct from s.doi
      or jsonb_array_length(a.notices) <> (select count(*) from submission_notices where submission_id = s.id)
      or jsonb_array_length(a.versions) <> greatest(1, (select count(*) from submission_versions where submission_id = s.id)))`,
  'an article that says something else of its file than the upload': `
    select a.id from articles a join submission_files f on f.id = a.file_id join uploads u on u.id = f.upload_id
    where a.file_sha256 <> u.sha256 or a.file_size <> u.size or a.file_key <> u.storage_key`,
  'an article that is found though it is not published, or the reverse': `
    select coalesce(a.id, r.article_id) as id from (select id from articles where state = 'published') a
    full join article_search r on r.article_id = a.id where a.id is null or r.article_id is null`,
  'an article that is found but not spelt, or the reverse': `
    select coalesce(r.article_id, s.article_id) as id from article_search r
    full join article_spellings s using (article_id, topic_id, published_at) where r.year is null or s.haystack is null`,
  'an article that is found elsewhere than where it stands': `
    select article_id as id from article_search where not tsvector_to_array(words)
      @> array_remove(array[' t' || topic_id, ' i' || issue_id, ' y' || year], null)`,
  'a word that is counted wrongly': `
    select gen_random_uuid() as id from search_words w
    full join (select word, count(*) as articles from article_spellings, unnest(vocabulary) as word group by word) c
      on c.word = w.word where w.articles is distinct from c.articles`,
  'an upload that is taken by nothing, or the reverse': `
    select id from uploads u where (attached_at is not null) <> (
      exists (select from submission_files where upload_id = u.id)
      or exists (select from letter_files where upload_id = u.id)
      or exists (select from blind_files where upload_id = u.id)
      or exists (select from report_files where upload_id = u.id))`,
  'an open round of a manuscript that is not under review': `
    select r.id from review_rounds r join submissions s on s.id = r.submission_id
    where r.closed_at is null and (s.status <> 'UNDER_REVIEW' or s.deleted_at is not null)`,
  'an open assignment in a closed round': `
    select a.id from review_assignments a join review_rounds r on r.id = a.round_id
    where r.closed_at is not null and a.state in ('PLANNED', 'INVITED', 'LAPSED', 'ACCEPTED')`,
  'an assignment with a report that is not there, or a draft of one that was sent': `
    select a.id from review_assignments a where a.state = 'SUBMITTED' and (
      not exists (select from reports where assignment_id = a.id)
      or exists (select from report_drafts where assignment_id = a.id))`,
  'a number of two reviewers of a manuscript': `
    select min(a.id::text)::uuid as id from review_assignments a join review_rounds r on r.id = a.round_id
    where a.label is not null group by r.submission_id, a.label having count(distinct a.reviewer_id) > 1`,
  'notices that their events do not add up to': `
    select s.id from submissions s where (select count(*) from submission_notices where submission_id = s.id) <>
      (select coalesce(sum(case payload ->> 'what' when 'added' then 1 when 'restored' then 1 when 'removed' then -1 else 0 end), 0)
       from events where type = 'notice.changed' and payload ->> 'submissionId' = s.id::text)`,
  'a submission with the DOI of a notice': `
    select s.id from submissions s join submission_notices n on lower(n.doi) = lower(s.doi)`,
  'a record that its last event does not know': `
    select e.id from events e where type in ('topic.changed', 'issue.changed', 'member.changed')
      and created_at = (select max(created_at) from events l where l.type = e.type and l.payload ->> 'id' = e.payload ->> 'id')
      and (payload ->> 'what' <> 'removed') <> (
        exists (select from topics where id::text = e.payload ->> 'id')
        or exists (select from issues where id::text = e.payload ->> 'id')
        or exists (select from board_members where id::text = e.payload ->> 'id'))`,
  'a deleted record that is not in the trash': `
    select e.id from events e where payload ->> 'what' = 'removed' and type <> 'notice.changed'
      and created_at = (select max(created_at) from events l where l.type = e.type and l.payload ->> 'id' = e.payload ->> 'id')
      and not exists (select from trash where entity_id::text = e.payload ->> 'id')`,
  'a picture that is counted wrongly': `
    select id from images i where uses <>
      (select count(*) from board_members where profile_image = '/images/' || i.id || '.webp')`,
  'an event some of whose reactions are missing': `
    with counted as (select e.id, e.type, count(j.id) as jobs from events e
      left join pgboss.job j on j.name = 'reactions' and j.data ->> 'eventId' = e.id::text group by e.id, e.type)
    select id from counted c where jobs <> (select max(jobs) from counted where type = c.type)`,
  'a decision that was sent without its status or letter, or twice': `
    select d.id from decisions d where state = 'DONE' and (1 <> (select count(*) from status_changes c
        where c.submission_id = d.submission_id and c.from_status = d.from_status and c.note = d.letter
          and (c.decision_id is null or c.decision_id = d.id))
      or not exists (select from outbox m where m.about = d.submission_id and m.subject = d.subject))`,
  'a waiting decision that nobody will send': `
    select d.id from decisions d where state = 'SCHEDULED'
      and not exists (select from pgboss.job where name = 'decisions' and data ->> 'decisionId' = d.id::text)`,
  'a mail nobody will send': `
    select id from outbox m where mailing_id is null and state = 'queued'
      and not exists (select from pgboss.job where name = 'mail' and data ->> 'mailId' = m.id::text)`,
  'a job for a mail that is not there': `
    select id from pgboss.job j where name = 'mail' and not exists (select from outbox where id::text = j.data ->> 'mailId')`,
  'a mailing that lacks a recipient, a job or its event': `
    select n.id from newsletters n join mailings m on m.id = n.mailing_id where
      m.recipients <> (select count(*) from outbox where mailing_id = m.id)
      or not exists (select from pgboss.job where data ->> 'mailingId' = m.id::text)
      or 1 <> (select count(*) from events where type = 'newsletter.sent' and payload ->> 'id' = n.id::text)`,
  'an import whose event counts otherwise': `
    select e.id from events e where type = 'subscribers.imported' and (e.payload ->> 'added')::int <>
      (select count(*) from subscribers where import_id::text = e.payload ->> 'importId')`,
  'an account that is half erased': `
    select id from users u where deleted_at is not null and (email is not null or password_hash is not null
      or exists (select from sessions where user_id = u.id) or exists (select from codes where user_id = u.id)
      or exists (select from handshakes where user_id = u.id) or exists (select from passkeys where user_id = u.id)
      or exists (select from personal_tokens where user_id = u.id)
      or exists (select from recovery_codes where user_id = u.id) or exists (select from identities where user_id = u.id)
      or 1 <> (select count(*) from events where type = 'account.erased' and payload ->> 'userId' = u.id::text))`,
};

/** Transactions that are still open, and locks that outlive theirs. */
const OPEN = `
  select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and (state like 'idle in transaction%' or (state = 'active' and backend_type = 'client backend'))
  union select pid from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()`;

/** Files as read and found intact: code that changes or removes one changes the state of the disk. */
const whole = new Map<string, string>();

/** All violations, one line each; no acknowledged record may be among them. */
export async function violations(journal: TestJournal): Promise<string[]> {
  const { db } = journal.services;
  const parts = Object.entries(NEVER).map(
    ([what, query]) => `select '${what.replaceAll("'", "''")}' as what, id::text from (${query}) as found`,
  );
  const { rows } = await db.execute<{ what: string; id: string }>(sql.raw(parts.join(' union all ')));
  return [...rows.map(({ what, id }) => `${what}: ${id}`), ...(await fileFaults(journal))];
}

/** Rows whose file is missing or another one. */
async function fileFaults({ services: { db }, dataDir }: TestJournal): Promise<string[]> {
  const { rows } = await db.execute<{ key: string; sha256: string }>(
    sql`select storage_key as key, sha256 from uploads union all select storage_key, sha256 from images`,
  );
  const faults: string[] = [];
  for (const { key, sha256 } of rows) {
    const path = join(dataDir, 'files', key);
    const found = await stat(path).catch(() => undefined);
    const state = `${sha256} ${found?.ino} ${found?.ctimeMs}`;
    if (found && whole.get(path) === state) continue;
    const bytes = await readFile(path).catch(() => undefined);
    if (bytes && createHash('sha256').update(bytes).digest('hex') === sha256) whole.set(path, state);
    else faults.push(`${bytes ? 'a file that is another one' : 'a row without its file'}: ${key}`);
  }
  return faults;
}

/** Files that no row names. */
export async function orphans({ services: { db }, dataDir }: TestJournal): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(
    sql`select storage_key as key from uploads union all select storage_key from images`,
  );
  const named = new Set(rows.map(({ key }) => key));
  const files = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name).slice(join(dataDir, 'files').length + 1))
    .filter((key) => !named.has(key));
}

/** How many transactions and locks are still open. */
export async function openTransactions({ services: { db } }: TestJournal): Promise<number> {
  return (await db.execute<{ pid: number }>(sql.raw(OPEN))).rows.length;
}
