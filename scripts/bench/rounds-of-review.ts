import pg from 'pg';
import { openCluster } from '#platform/database/postgres/cluster.ts';

/** Opens rounds of review with three reviewers each, in every state, on a journal whose server runs. */
export async function openRounds(folder: string, rounds: number): Promise<void> {
  const cluster = await openCluster(folder);
  const client = new pg.Client(cluster.connection('journal'));
  await client.connect();
  await client.query(
    `update submissions set status = 'UNDER_REVIEW' where id in
      (select id from submissions where deleted_at is null order by created_at desc limit $1)`,
    [rounds],
  );
  await client.query(`insert into reviewers (id, email, full_name, created_at)
    select gen_random_uuid(), 'reviewer' || n || '@bench.example', 'Reviewer ' || n, now() from generate_series(1, 600) n`);
  await client.query(
    `insert into review_rounds (id, submission_id, number, required_reports, opened_at, opened_by)
      select gen_random_uuid(), id, 1, 2, now() - interval '10 days', (select id from users where role = 'ADMIN' limit 1)
      from submissions where status = 'UNDER_REVIEW' and deleted_at is null limit $1`,
    [rounds],
  );
  await client.query(`insert into blind_rounds (round_id, manuscript, number, title, abstract, keywords)
    select r.id, s.number, 1, s.title, s.abstract, s.keywords from review_rounds r join submissions s on s.id = r.submission_id`);
  await client.query(`
    insert into review_assignments (id, round_id, reviewer_id, state, label, rank, created_at, invited_at, answer_due,
      accepted_at, report_due, submitted_at, competing_interests)
    select gen_random_uuid(), r.id, p.id, state, label, label, now(), now() - interval '10 days', now() + interval '3 days',
      case when state <> 'INVITED' then now() - interval '9 days' end,
      case when state <> 'INVITED' then now() + (r.n % 40 - 20) * interval '1 day' end,
      case when state = 'SUBMITTED' then now() end, case when state <> 'INVITED' then '' end
    from (select id, row_number() over () as n from review_rounds) r
    cross join generate_series(1, 3) label
    cross join lateral (select (array['INVITED', 'ACCEPTED', 'SUBMITTED'])[1 + (r.n + label) % 3] as state) s
    join (select id, row_number() over () as n from reviewers) p on p.n = 1 + (r.n * 7 + label) % 600`);
  await client.query('analyze');
  await client.end();
}
