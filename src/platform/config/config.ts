import { resolve } from 'node:path';
import * as z from 'zod';
import { DEFAULT_LANGUAGES, LANGUAGES, type Language } from '#base/languages.ts';
import type { S3Settings } from '../files/s3-client.ts';
import { BackupEnvironment, type BackupSettings, backupSettings } from './backup-settings.ts';
import { ConfigError } from './config-error.ts';
import { MAX_PROCESSES } from './connections.ts';
import { languagesNamed } from './offered-languages.ts';

const emailAddress = z.email();
const url = (protocol: RegExp) => z.url({ protocol });

const OPENALEX_URL = 'https://api.openalex.org';

const doi = z.string().regex(/^10\.\d{4,9}\/\S{1,200}$/, 'must be a DOI, such as 10.12345/policy');

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  PUBLIC_URL: url(/^https?$/).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: url(/^postgres(ql)?$/).optional(),
  DATABASE_REPLICA_URL: url(/^postgres(ql)?$/).optional(),
  DATABASE_PLACE: z.string().min(1).default('DATABASE_URL'),
  S3_ENDPOINT: url(/^https?$/).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().min(1).max(100).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).max(200).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).max(200).optional(),
  S3_FORCE_PATH_STYLE: z.enum(['true', 'false'], 'must be true or false').default('true'),
  ...BackupEnvironment,
  SMTP_URL: url(/^smtps?$/).optional(),
  IMAP_URL: url(/^imaps?$/).optional(),
  MAIL_FROM: z.string().min(3).max(320).default('MDS Journal <no-reply@localhost>'),
  ADMIN_EMAIL: emailAddress.transform((address) => address.toLowerCase()).optional(),
  ADMIN_PASSWORD: z.string().min(15, 'must have at least 15 characters').max(128).optional(),
  SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ORCID_CLIENT_ID: z.string().min(1).optional(),
  ORCID_CLIENT_SECRET: z.string().min(1).optional(),
  ORCID_ISSUER: url(/^https?$/).default('https://orcid.org'),
  CROSSREF_USERNAME: z.string().min(1).max(200).optional(),
  CROSSREF_PASSWORD: z.string().min(1).max(200).optional(),
  CROSSREF_DEPOSITOR_NAME: z.string().min(1).max(130).optional(),
  CROSSREF_DEPOSITOR_EMAIL: emailAddress.max(200).optional(),
  CROSSREF_URL: url(/^https?$/).default('https://doi.crossref.org'),
  CROSSREF_POLICY_DOI: doi.optional(),
  DATACITE_REPOSITORY_ID: z.string().min(1).max(200).optional(),
  DATACITE_PASSWORD: z.string().min(1).max(200).optional(),
  DATACITE_URL: url(/^https?$/).default('https://api.datacite.org'),
  DOI_PREFIX: z
    .string()
    .regex(/^10\.\d{4,9}$/, 'must look like 10.12345')
    .optional(),
  DOAJ_API_KEY: z.string().min(1).max(200).optional(),
  DOAJ_URL: url(/^https?$/).default('https://doaj.org/api/v4'),
  INDEXNOW: z.enum(['on', 'off'], 'must be on or off').default('off'),
  INDEXNOW_URL: url(/^https?$/).default('https://api.indexnow.org/indexnow'),
  CITED_BY: z.enum(['off', 'openalex', 'crossref'], 'must be off, openalex or crossref').default('off'),
  CITED_BY_URL: url(/^https?$/).optional(),
  OPENALEX_API_KEY: z.string().min(1).max(200).optional(),
  LOOKUPS: z.enum(['on', 'off'], 'must be on or off').default('off'),
  ROR_API_URL: url(/^https?$/).default('https://api.ror.org/v2'),
  ROR_CLIENT_ID: z.string().min(1).max(200).optional(),
  ORCID_API_URL: url(/^https?$/).default('https://pub.orcid.org/v3.0'),
  PROCESSES: z.coerce.number().int().min(1).max(64).default(1),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().max(1_000_000).default(1),
  UPLOAD_QUOTA_MB: z.coerce.number().int().min(1).max(100_000_000).default(500),
  MIN_FREE_MB: z.coerce.number().int().min(0).max(1_000_000_000).optional(),
  MAX_CONNECTIONS: z.coerce.number().int().min(1).max(1_000_000).default(2000),
  PAGE_CACHE_MB: z.coerce.number().int().min(0).max(100_000).default(64),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  KEEP_OFFLINE: z.enum(['true', 'false']).default('true'),
  LANGUAGES: z
    .string()
    .optional()
    .transform((setting, context) => {
      const languages = languagesNamed(setting);
      if (!languages) context.addIssue(`must be a list of ${LANGUAGES.join(', ')}`);
      return languages ?? DEFAULT_LANGUAGES;
    }),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export interface CrossrefSettings {
  url: string;
  username: string;
  password: string;
  depositor: { name: string; email: string };
}

export interface DataCiteSettings {
  url: string;
  repositoryId: string;
  password: string;
}

/** The source of the works that cite an article. */
export type CitedBySettings =
  | { source: 'openalex'; url: string; apiKey: string | undefined }
  | { source: 'crossref'; url: string; username: string; password: string };

/** Registries that forms are helped by. */
export interface LookUpSettings {
  ror: { url: string; clientId: string | undefined };
  orcid: { url: string };
}

export interface Config {
  port: number;
  host: string;
  /** Origin readers see, without a trailing slash. */
  publicUrl: string;
  /** Absolute path. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** Name of that database for messages; the primary process passes it to its workers. */
  databasePlace: string;
  /** A read replica of that database, which may lag behind. */
  databaseReplicaUrl: string | undefined;
  /** Where files are stored; undefined for DATA_DIR. */
  s3: S3Settings | undefined;
  backup: BackupSettings;
  smtpUrl: string | undefined;
  /** The mailbox of the sender's address, where delivery reports arrive; undefined for none. */
  imapUrl: string | undefined;
  mailFrom: string;
  admin: { email: string; password: string } | undefined;
  secret: string | undefined;
  /** Login with ORCID; undefined unless both credentials are set. */
  orcid: { issuer: string; clientId: string; clientSecret: string } | undefined;
  /** Deposits with Crossref; undefined unless its four settings are given. */
  crossref: CrossrefSettings | undefined;
  /** Deposits with DataCite; undefined unless both credentials are set. Never beside Crossref: a prefix belongs to one agency. */
  datacite: DataCiteSettings | undefined;
  /** DOI of the page with the journal's policy on corrections and retractions. */
  crossrefPolicyDoi: string | undefined;
  /** Deposits with DOAJ; undefined without an API key. */
  doaj: { url: string; apiKey: string } | undefined;
  /** IndexNow: the endpoint that is notified of new and changed articles; undefined unless it is turned on. */
  indexNow: { url: string } | undefined;
  /** The source of the works that cite the journal's articles; undefined unless it is turned on. */
  citedBy: CitedBySettings | undefined;
  /** Where organisations, funders and people are searched for forms; undefined unless it is turned on. */
  lookUps: LookUpSettings | undefined;
  /** Prefix of the journal's DOIs, such as 10.12345. */
  doiPrefix: string | undefined;
  /** Number of worker processes. */
  processes: number;
  /** Number of proxies in front; the client's address is that many entries from the right of X-Forwarded-For. */
  trustProxy: number;
  rateLimitFactor: number;
  /** Bytes of files that an account may store before a submission uses them. */
  uploadQuotaBytes: number;
  /** Bytes of free disk space below which nothing large is stored; undefined for 2 GB, or 5 % of a smaller disk. */
  minFreeBytes: number | undefined;
  /** Open client connections per process. */
  maxConnections: number;
  /** Memory for cached pages; 0 disables the cache. */
  pageCacheBytes: number;
  /** Where metrics are served; undefined for nowhere. */
  metrics: { port: number; host: string } | undefined;
  /** Whether readers can keep articles offline. */
  keepsOffline: boolean;
  /** The languages that the journal offers, English first. */
  languages: readonly Language[];
  logLevel: string;
}

/** Reads the configuration from the environment. Empty values count as unset. Throws ConfigError. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const nonEmpty = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(nonEmpty);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const env = parsed.data;
  if ((env.ORCID_CLIENT_ID === undefined) !== (env.ORCID_CLIENT_SECRET === undefined)) {
    throw new ConfigError('ORCID_CLIENT_ID, ORCID_CLIENT_SECRET: give both or neither');
  }
  if ((env.ADMIN_EMAIL === undefined) !== (env.ADMIN_PASSWORD === undefined)) {
    throw new ConfigError('ADMIN_EMAIL, ADMIN_PASSWORD: give both or neither');
  }
  const { crossref, datacite } = doiAgency(env);
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL) {
    throw new ConfigError('DATABASE_REPLICA_URL: is a copy of a database of your own, so give DATABASE_URL too');
  }
  if (!env.DATABASE_URL && env.PROCESSES > MAX_PROCESSES) {
    throw new ConfigError(`PROCESSES: the journal's own database serves ${MAX_PROCESSES}; for more give DATABASE_URL`);
  }
  if (env.PROCESSES > 1 && env.PORT === 0) throw new ConfigError('PORT: several processes need one they all know');
  const s3 = s3From(env);
  return {
    crossref,
    datacite,
    crossrefPolicyDoi: env.CROSSREF_POLICY_DOI,
    doaj: env.DOAJ_API_KEY ? { url: withoutSlash(env.DOAJ_URL), apiKey: env.DOAJ_API_KEY } : undefined,
    indexNow: env.INDEXNOW === 'on' ? { url: env.INDEXNOW_URL } : undefined,
    citedBy: citedByFrom(env, crossref),
    lookUps: lookUpsFrom(env),
    doiPrefix: env.DOI_PREFIX,
    port: env.PORT,
    host: env.HOST,
    publicUrl: withoutSlash(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`),
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databasePlace: env.DATABASE_PLACE,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    s3,
    backup: backupSettings(env),
    smtpUrl: env.SMTP_URL,
    imapUrl: env.IMAP_URL,
    mailFrom: env.MAIL_FROM,
    admin: env.ADMIN_EMAIL && env.ADMIN_PASSWORD ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : undefined,
    secret: env.SECRET,
    orcid:
      env.ORCID_CLIENT_ID && env.ORCID_CLIENT_SECRET
        ? { issuer: env.ORCID_ISSUER, clientId: env.ORCID_CLIENT_ID, clientSecret: env.ORCID_CLIENT_SECRET }
        : undefined,
    processes: env.PROCESSES,
    trustProxy: env.TRUST_PROXY,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    uploadQuotaBytes: env.UPLOAD_QUOTA_MB * 1024 * 1024,
    minFreeBytes: env.MIN_FREE_MB === undefined ? undefined : env.MIN_FREE_MB * 1024 * 1024,
    maxConnections: env.MAX_CONNECTIONS,
    pageCacheBytes: env.PAGE_CACHE_MB * 1024 * 1024,
    metrics: env.METRICS_PORT === undefined ? undefined : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    keepsOffline: env.KEEP_OFFLINE === 'true',
    languages: env.LANGUAGES,
    logLevel: env.LOG_LEVEL,
  };
}

/** Returns the settings of the agency that registers the journal's DOIs. */
function doiAgency(env: z.infer<typeof Environment>): Pick<Config, 'crossref' | 'datacite'> {
  const { CROSSREF_USERNAME: username, CROSSREF_PASSWORD: password } = env;
  const { CROSSREF_DEPOSITOR_NAME: name, CROSSREF_DEPOSITOR_EMAIL: email } = env;
  const crossref =
    username && password && name && email
      ? { url: withoutSlash(env.CROSSREF_URL), username, password, depositor: { name, email } }
      : undefined;
  if (!crossref && (username || password || name || email)) {
    const all = 'CROSSREF_USERNAME, CROSSREF_PASSWORD, CROSSREF_DEPOSITOR_NAME, CROSSREF_DEPOSITOR_EMAIL';
    throw new ConfigError(`${all}: give all of them or none`);
  }
  const { DATACITE_REPOSITORY_ID: repositoryId, DATACITE_PASSWORD: secret } = env;
  const datacite =
    repositoryId && secret ? { url: withoutSlash(env.DATACITE_URL), repositoryId, password: secret } : undefined;
  if (!datacite && (repositoryId || secret)) {
    throw new ConfigError('DATACITE_REPOSITORY_ID, DATACITE_PASSWORD: give both or neither');
  }
  if (crossref && datacite) {
    throw new ConfigError(
      'DATACITE_REPOSITORY_ID: a DOI prefix belongs to one agency, so give no CROSSREF_USERNAME beside it',
    );
  }
  return { crossref, datacite };
}

function citedByFrom(env: z.infer<typeof Environment>, crossref: CrossrefSettings | undefined): Config['citedBy'] {
  const { CITED_BY: source, CITED_BY_URL: url, OPENALEX_API_KEY: apiKey } = env;
  if (source === 'openalex') return { source, url: withoutSlash(url ?? OPENALEX_URL), apiKey };
  if (source === 'off') return undefined;
  // Crossref tells only the depositor which works cite an article.
  if (!crossref) throw new ConfigError('CITED_BY: for crossref give CROSSREF_USERNAME and the settings beside it, too');
  const { username, password } = crossref;
  return { source, url: withoutSlash(url ?? crossref.url), username, password };
}

function lookUpsFrom(env: z.infer<typeof Environment>): Config['lookUps'] {
  if (env.LOOKUPS === 'off') return undefined;
  return {
    ror: { url: withoutSlash(env.ROR_API_URL), clientId: env.ROR_CLIENT_ID },
    orcid: { url: withoutSlash(env.ORCID_API_URL) },
  };
}

function s3From(env: z.infer<typeof Environment>): S3Settings | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const count = [endpoint, bucket, accessKeyId, secretAccessKey].filter((value) => value !== undefined).length;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
    if (count === 0) return undefined;
    throw new ConfigError('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: give all of them or none');
  }
  // Instances that share files share sessions and links too, so they need the same secret.
  if (!env.SECRET)
    throw new ConfigError('SECRET: must be set, to the same value on every instance, when files are in S3');
  const forcePathStyle = env.S3_FORCE_PATH_STYLE === 'true';
  return { endpoint: withoutSlash(endpoint), bucket, region, accessKeyId, secretAccessKey, forcePathStyle };
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}
