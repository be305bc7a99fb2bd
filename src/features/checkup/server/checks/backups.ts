import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { longDate } from '#base/dates.ts';
import { fileSize } from '#base/text.ts';
import type { RunKind } from '#features/backups/rules.ts';
import { type BackupRun, lastRun } from '#features/backups/server/read.ts';
import { backupTexts } from '#features/backups/texts.ts';
import { type Finding, isRehearsalLate, stateOfBackup } from '../../rules.ts';
import { checkupTexts } from '../../texts.ts';
import type { CheckupNeeds } from '../needs.ts';

const COMPLETE = /\.tar\.zst(\.age)?$/;

/** Looks at the folder of backups, and at how the last one that the journal made by itself ended; copies elsewhere are not known. */
export async function checkBackup(needs: CheckupNeeds): Promise<Finding> {
  const texts = checkupTexts.backup;
  const { folder, minutes } = needs.config.backup;
  const [ofFolder, run] = await Promise.all([newestIn(folder), lastKnown(needs, 'BACKUP')]);
  // Of several instances another one may have made it.
  const newest = laterOf(ofFolder, run?.finishedAt);
  if (run?.problem) return { check: 'backup', ...faultOf(run) };
  const state = stateOfBackup(newest, needs.clock());
  const advice = minutes === undefined ? texts.adviceOff : texts.advice;
  if (!newest) return { check: 'backup', state, text: texts.none(folder), advice };
  const text = [
    texts.newest(longDate(newest.toISOString())),
    run?.bytes && texts.made(fileSize(run.bytes), run.isEncrypted),
    run?.sentTo && texts.sent(run.sentTo),
  ];
  return { check: 'backup', state, text: text.filter(Boolean).join(' '), ...(state !== 'good' && { advice }) };
}

/** Tells when a restore was last rehearsed, and how it ended. */
export async function checkRehearsal(needs: CheckupNeeds): Promise<Finding> {
  const texts = checkupTexts.rehearsal;
  const run = await lastKnown(needs, 'REHEARSAL');
  if (run?.problem) return { check: 'rehearsal', ...faultOf(run) };
  const advice = needs.config.backup.minutes === undefined ? texts.adviceOff : texts.advice;
  if (!run?.finishedAt) return { check: 'rehearsal', state: 'warning', text: texts.never, advice };
  const sentences = texts.good(longDate(run.finishedAt.toISOString()), run.rows ?? 0, run.files ?? 0);
  const text = run.isEncrypted ? `${sentences} ${texts.encrypted}` : sentences;
  return isRehearsalLate(run.finishedAt, needs.clock())
    ? { check: 'rehearsal', state: 'warning', text, advice }
    : { check: 'rehearsal', state: 'good', text };
}

async function newestIn(folder: string): Promise<Date | undefined> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => COMPLETE.test(name));
  const times = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mtimeMs));
  return times.length > 0 ? new Date(Math.max(...times)) : undefined;
}

const laterOf = (one: Date | undefined, other: Date | null | undefined): Date | undefined =>
  one && other ? (one > other ? one : other) : (one ?? other ?? undefined);

/** The last run of a kind; undefined where the database does not answer or is older, which other checks report. */
const lastKnown = ({ db }: CheckupNeeds, kind: RunKind) => lastRun(db, kind).catch(() => undefined);

function faultOf({ problem, detail, finishedAt }: BackupRun): Omit<Finding, 'check'> {
  const { text, advice } = backupTexts.problems[problem ?? 'OTHER'];
  const day = checkupTexts.backup.failed(longDate((finishedAt ?? new Date()).toISOString()));
  return { state: 'fault', text: [day, text, detail].filter(Boolean).join(' '), advice };
}
