/** Why a backup or its rehearsal did not succeed. */
export const BACKUP_PROBLEMS = [
  /** The disk has not enough room, so nothing was begun. */
  'SPACE',
  /** Stored files are missing from the backup, or differ from their records; everything else is in it. */
  'FILES',
  /** The bucket for backups did not accept the backup, which is complete on this machine. */
  'SENDING',
  /** The account of the database may not create a database for the rehearsal. */
  'RIGHTS',
  /** The restored rows or files differ from those of the backup. */
  'DIFFERENT',
  /** The newest backup cannot be read any more. */
  'DAMAGED',
  /** Anything else. */
  'OTHER',
] as const;
export type BackupProblem = (typeof BACKUP_PROBLEMS)[number];
