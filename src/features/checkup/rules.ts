/** The checks, in the order of the report. */
export const CHECKS = [
  'program',
  'disk',
  'folder',
  'database',
  'migrations',
  'clock',
  'mail',
  'queue',
  'sender',
  'address',
  'certificate',
  'backup',
  'rehearsal',
  'files',
  'audit',
] as const;
export type CheckName = (typeof CHECKS)[number];

/** `fault`: something does not work; `warning`: it will not for long, or is not as it should be in operation. */
export const STATES = ['fault', 'warning', 'good'] as const;
export type State = (typeof STATES)[number];

/** The result of one check, with a sentence on what to do unless all is well. */
export interface Finding {
  check: CheckName;
  state: State;
  text: string;
  advice?: string | undefined;
}

const MB = 1024 ** 2;
const DAY = 24 * 3600_000;

/** Free bytes of the disk below which a checkup warns: twice the bytes below which uploads are refused, or a tenth of the disk. */
export function stateOfDisk({ free, total, floor }: { free: number; total: number; floor: number }): State {
  if (free < floor) return 'fault';
  return free < Math.max(2 * floor, Math.min(total / 10, 5 * 1024 * MB)) ? 'warning' : 'good';
}

/** Days after which the newest backup is too old. */
const BACKUP_DAYS = { warning: 2, fault: 8 };
export function stateOfBackup(madeAt: Date | undefined, now: Date): State {
  if (!madeAt) return 'fault';
  const days = (now.getTime() - madeAt.getTime()) / DAY;
  if (days > BACKUP_DAYS.fault) return 'fault';
  return days > BACKUP_DAYS.warning ? 'warning' : 'good';
}

/** Days after which a rehearsal of the restore is late: there is one a month. */
const REHEARSAL_DAYS = 40;
export function isRehearsalLate(rehearsedAt: Date, now: Date): boolean {
  return now.getTime() - rehearsedAt.getTime() > REHEARSAL_DAYS * DAY;
}

/** Days before its end at which a certificate should have been renewed: automatic renewal begins 30 days before. */
const CERTIFICATE_DAYS = 14;
export function stateOfCertificate(validUntil: Date, now: Date): State {
  if (validUntil <= now) return 'fault';
  return validUntil.getTime() - now.getTime() < CERTIFICATE_DAYS * DAY ? 'warning' : 'good';
}

/** Seconds by which the clocks of program and database may differ. */
export const CLOCK_TOLERANCE = 5;

/** The records that a sender's domain lacks in DNS: RFC 7208 (SPF) and RFC 7489 (DMARC). */
export function missingSenderRecords({ spf, dmarc }: { spf: string[]; dmarc: string[] }): ('SPF' | 'DMARC')[] {
  const has = (records: string[], beginning: RegExp) => records.some((record) => beginning.test(record));
  return [
    ...(has(spf, /^v=spf1(\s|$)/i) ? [] : (['SPF'] as const)),
    ...(has(dmarc, /^v=DMARC1\s*(;|$)/i) ? [] : (['DMARC'] as const)),
  ];
}

/** The most serious state of a report. */
export function worstOf(findings: readonly Pick<Finding, 'state'>[]): State {
  return STATES.find((state) => findings.some((finding) => finding.state === state)) ?? 'good';
}
