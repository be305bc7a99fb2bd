import { readdir } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { longDate } from '#base/dates.ts';
import { findingsReading } from '#features/preservation/server/findings.ts';
import { type CheckName, CLOCK_TOLERANCE, type Finding } from '../../rules.ts';
import { checkupTexts } from '../../texts.ts';
import type { CheckupNeeds } from '../needs.ts';
import { reasonOf } from '../reason.ts';
import { checkAuditLog } from './audit-log.ts';

const MIGRATIONS = 'migrations';
/** Checks that need the tables of a journal. */
const NOT_STARTED = ['migrations', 'queue', 'files', 'audit'] as const satisfies CheckName[];
const notStarted = (check: CheckName): Finding => ({
  check,
  state: 'warning',
  text: checkupTexts.database.notStarted,
});
/** Checks that ask the database. */
const NEED_DATABASE = [...NOT_STARTED, 'clock'] as const;

/** Looks at the database and, if it answers, at what it knows of migrations, time, mails and stored files. */
export async function checkDatabase(needs: CheckupNeeds): Promise<Finding[]> {
  const texts = checkupTexts.database;
  const started = performance.now();
  try {
    const { rows } = await needs.db.execute<{ version: string; now: string; isNew: boolean }>(sql`
      select current_setting('server_version') as version, clock_timestamp() as now,
        to_regclass('drizzle.__drizzle_migrations') is null as "isNew"`);
    const ms = Math.max(1, Math.round(performance.now() - started));
    const [{ version, now, isNew } = { version: '', now: '', isNew: true }] = rows;
    const good: Finding = { check: 'database', state: 'good', text: texts.good(version.split(' ')[0] ?? '', ms) };
    if (isNew) return [good, checkClock(new Date(now)), ...NOT_STARTED.map(notStarted)];
    const others = [checkMigrations(needs), checkQueue(needs), checkFiles(needs), checkAuditLog(needs)];
    return [good, checkClock(new Date(now)), ...(await Promise.all(others))];
  } catch (error) {
    const fault: Finding = {
      check: 'database',
      state: 'fault',
      text: texts.fault(reasonOf(error)),
      advice: texts.advice,
    };
    return [fault, ...NEED_DATABASE.map((check) => ({ check, state: 'fault', text: texts.unasked }) as const)];
  }
}

async function checkMigrations({ db }: CheckupNeeds): Promise<Finding> {
  const texts = checkupTexts.migrations;
  const entries = await readdir(MIGRATIONS, { withFileTypes: true });
  const own = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const { rows } = await db.execute<{ name: string }>(sql`select name from drizzle.__drizzle_migrations`);
  const made = new Set(rows.map(({ name }) => name));
  const pending = own.filter((name) => !made.has(name)).length;
  if (rows.some(({ name }) => !own.includes(name)))
    return { check: 'migrations', state: 'fault', text: texts.newer, advice: texts.newerAdvice };
  return pending > 0
    ? { check: 'migrations', state: 'warning', text: texts.pending(pending), advice: texts.pendingAdvice }
    : { check: 'migrations', state: 'good', text: texts.good };
}

function checkClock(now: Date): Finding {
  const texts = checkupTexts.clock;
  const seconds = Math.round(Math.abs(Date.now() - now.getTime()) / 1000);
  return seconds > CLOCK_TOLERANCE
    ? { check: 'clock', state: 'fault', text: texts.differs(seconds), advice: texts.advice }
    : { check: 'clock', state: 'good', text: texts.good };
}

async function checkQueue({ db }: CheckupNeeds): Promise<Finding> {
  const texts = checkupTexts.queue;
  const { rows } = await db.execute<{ waiting: number; hours: number; failed: number }>(sql`
    select
      count(*) filter (where state = 'queued' and coalesce(due_at, created_at) < now() - interval '1 hour')::int as waiting,
      coalesce(extract(epoch from now() - min(coalesce(due_at, created_at)) filter (where state = 'queued')) / 3600, 0)::int as hours,
      count(*) filter (where state in ('failed', 'bounced') and created_at > now() - interval '7 days')::int as failed
    from outbox`);
  const [{ waiting, hours, failed } = { waiting: 0, hours: 0, failed: 0 }] = rows;
  if (waiting > 0)
    return {
      check: 'queue',
      state: 'fault',
      text: texts.waiting(waiting, Math.max(1, hours)),
      advice: texts.waitingAdvice,
    };
  return failed > 0
    ? { check: 'queue', state: 'warning', text: texts.failed(failed), advice: texts.failedAdvice }
    : { check: 'queue', state: 'good', text: texts.good };
}

async function checkFiles({ db, clock }: CheckupNeeds): Promise<Finding> {
  const texts = checkupTexts.files;
  const { lastComplete, isLate, faults } = await findingsReading({ db, clock }).state();
  if (faults > 0) return { check: 'files', state: 'fault', text: texts.faults(faults), advice: texts.faultsAdvice };
  const date = lastComplete?.finishedAt && longDate(lastComplete.finishedAt);
  if (!date) return { check: 'files', state: 'warning', text: texts.never, advice: texts.lateAdvice };
  return isLate
    ? { check: 'files', state: 'warning', text: texts.late(date), advice: texts.lateAdvice }
    : { check: 'files', state: 'good', text: texts.good(date) };
}
