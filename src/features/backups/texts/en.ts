import type { BackupProblem } from '#base/backup-problems.ts';
import type { RunKind } from '../rules.ts';

const problems: Record<BackupProblem, { text: string; advice: string }> = {
  SPACE: {
    text: 'The disk has too little room.',
    advice:
      'Enlarge the disk, delete old files, keep fewer backups (BACKUP_KEEP) or write them to another disk (BACKUP_DIR).',
  },
  FILES: {
    text: 'Stored files are missing or changed; everything else is in the backup.',
    advice: 'The page Preservation in the dashboard names them; restore them from an older backup.',
  },
  SENDING: {
    text: 'The backup is on this machine, but the bucket for backups did not accept it.',
    advice: 'Check the network, and the bucket and keys in BACKUP_S3_BUCKET and the settings beside it.',
  },
  RIGHTS: {
    text: 'The account of the database may not create a database for the rehearsal.',
    advice: 'Give it that right: ALTER ROLE … CREATEDB.',
  },
  DIFFERENT: {
    text: 'The restored rows or files differ from those of the backup.',
    advice:
      'Make a backup by hand with “npm run backup”, restore it elsewhere, and report the fault to the developers.',
  },
  DAMAGED: {
    text: 'The newest backup cannot be read, or has changed since it was made.',
    advice: 'Check the disk, and make a new backup with “npm run backup”.',
  },
  OTHER: {
    text: 'It ended with an error.',
    advice: 'Correct what the message names; the log of the journal may say more.',
  },
};

const mail: Record<'subject' | 'intro' | 'again', Record<RunKind, string>> & { where: string } = {
  subject: { BACKUP: 'The backup of the journal needs attention', REHEARSAL: 'A rehearsed restore has failed' },
  intro: {
    BACKUP: 'Last night’s backup of the journal did not succeed as it should.',
    REHEARSAL:
      'Once a month the journal restores its backup into an empty database, as a rehearsal. This time it failed.',
  },
  again: {
    BACKUP: 'The journal tries again in an hour, at most twice, and then on the next night.',
    REHEARSAL: 'The journal tries again in an hour, at most twice, and then in the next month.',
  },
  where: 'The checkup in the dashboard shows the state of the backups:',
};

export const en = { problems, mail };
