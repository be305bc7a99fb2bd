import { join, resolve } from 'node:path';
import { bech32 } from '@scure/base';
import * as z from 'zod';
import type { S3Settings } from '../files/s3-client.ts';
import { ConfigError } from './config-error.ts';

export interface BackupSettings {
  /** Minutes after midnight in Kigali from which the backup of a day is due; undefined for no backups. */
  minutes: number | undefined;
  /** Absolute path of the folder with the backups. */
  folder: string;
  /** How many days, weeks and months keep a backup. */
  keep: { daily: number; weekly: number; monthly: number };
  /** Public keys (age) that backups are encrypted to; none for plain backups. */
  recipients: readonly string[];
  /** Where each backup is sent as well, below `prefix/`. */
  s3: (S3Settings & { prefix: string }) | undefined;
}

const bucket = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/, 'must be the name of a bucket');
/** Whether the checksum of a public key is right (Bech32, BIP 173, of any length), so that a mistyped one is noticed at the start. */
const isPublicKey = (key: string): boolean => bech32.decodeUnsafe(key, false)?.prefix.startsWith('age') ?? false;
const words = (text: string) => text.split(/[\s,]+/).filter((word) => word !== '');

/** The part of the environment that is about backups. */
export const BackupEnvironment = {
  BACKUP_TIME: z
    .string()
    .regex(/^(off|([01]?\d|2[0-3]):[0-5]\d)$/, 'must be a time in Kigali, such as 02:30, or off')
    .default('02:30'),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_KEEP: z
    .string()
    .regex(/^\d{1,3},\d{1,3},\d{1,3}$/, 'must be the numbers of days, weeks and months, such as 7,4,12')
    .default('7,4,12'),
  BACKUP_RECIPIENTS: z
    .string()
    .transform(words)
    .pipe(z.array(z.string().refine(isPublicKey, 'must be public keys of age (age1…), separated by commas')))
    .default([]),
  BACKUP_S3_BUCKET: bucket.optional(),
  BACKUP_S3_PREFIX: z
    .string()
    .regex(/^[\w-]+(\/[\w-]+)*$/, 'must be the name of a folder, such as backups/journal')
    .default('backups'),
  BACKUP_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  BACKUP_S3_REGION: z.string().min(1).max(100).optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().min(1).max(200).optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().min(1).max(200).optional(),
};

const BackupPart = z.object(BackupEnvironment);
type Environment = z.infer<typeof BackupPart> & {
  DATA_DIR: string;
  S3_ENDPOINT?: string | undefined;
  S3_REGION: string;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
  S3_FORCE_PATH_STYLE: string;
};

export function backupSettings(env: Environment): BackupSettings {
  const [hours = 0, minutes = 0] = env.BACKUP_TIME.split(':').map(Number);
  const [daily = 0, weekly = 0, monthly = 0] = env.BACKUP_KEEP.split(',').map(Number);
  return {
    minutes: env.BACKUP_TIME === 'off' ? undefined : hours * 60 + minutes,
    folder: env.BACKUP_DIR ? resolve(env.BACKUP_DIR) : join(resolve(env.DATA_DIR), 'backups'),
    keep: { daily, weekly, monthly },
    recipients: env.BACKUP_RECIPIENTS,
    s3: s3Of(env),
  };
}

/** Each setting of the bucket for backups that is not given is that of the store of files. */
function s3Of(env: Environment): BackupSettings['s3'] {
  if (!env.BACKUP_S3_BUCKET) return undefined;
  const endpoint = env.BACKUP_S3_ENDPOINT ?? env.S3_ENDPOINT;
  const accessKeyId = env.BACKUP_S3_ACCESS_KEY_ID ?? env.S3_ACCESS_KEY_ID;
  const secretAccessKey = env.BACKUP_S3_SECRET_ACCESS_KEY ?? env.S3_SECRET_ACCESS_KEY;
  if (!endpoint || !accessKeyId || !secretAccessKey)
    throw new ConfigError(
      'BACKUP_S3_BUCKET: needs BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY, or those of the store of files (S3_…)',
    );
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    bucket: env.BACKUP_S3_BUCKET,
    region: env.BACKUP_S3_REGION ?? env.S3_REGION,
    accessKeyId,
    secretAccessKey,
    forcePathStyle: env.S3_FORCE_PATH_STYLE === 'true',
    prefix: env.BACKUP_S3_PREFIX,
  };
}
