import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

describe('configuration', () => {
  test('an empty environment gives the defaults', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ port: 3000, publicUrl: 'http://localhost:3000', trustProxy: 0, rateLimitFactor: 1 });
    expect(config.dataDir).toMatch(/\/data$/);
  });

  test('an empty value counts as unset', () => {
    expect(readConfig({ PORT: '', SMTP_URL: '' })).toMatchObject({ port: 3000, smtpUrl: undefined });
  });

  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'journal.example'],
    ['DATABASE_URL', 'mysql://localhost/journal'],
    ['DATABASE_REPLICA_URL', 'localhost'],
    ['S3_ENDPOINT', 'localhost:9000'],
    ['S3_BUCKET', 'a/b'],
    ['S3_FORCE_PATH_STYLE', 'yes'],
    ['SMTP_URL', 'localhost:25'],
    ['ADMIN_EMAIL', 'somebody'],
    ['SECRET', 'short'],
    ['TRUST_PROXY', 'yes'],
    ['DOI_PREFIX', '12345'],
    ['CROSSREF_POLICY_DOI', 'policy'],
    ['CROSSREF_URL', 'doi.crossref.org'],
    ['DOAJ_URL', 'ftp://doaj.org'],
    ['DATACITE_URL', 'api.datacite.org'],
    ['INDEXNOW', 'yes'],
    ['INDEXNOW_URL', 'api.indexnow.org'],
    ['CITED_BY', 'on'],
    ['CITED_BY', 'crossref'],
    ['CITED_BY_URL', 'api.openalex.org'],
    ['LOOKUPS', 'yes'],
    ['ORCID_API_URL', 'pub.orcid.org'],
    ['ROR_API_URL', 'api.ror.org'],
    ['RATE_LIMIT_FACTOR', '0'],
    ['UPLOAD_QUOTA_MB', '0'],
    ['MIN_FREE_MB', '-1'],
    ['MAX_CONNECTIONS', '0'],
    ['MAX_CONNECTIONS', 'many'],
    ['LOG_LEVEL', 'loud'],
    ['LANGUAGES', 'en,de'],
  ])('refuses %s=%s and names the variable', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}: `));
  });

  test('DataCite needs both of its settings, and a journal has one agency of DOIs', () => {
    const given = { DATACITE_REPOSITORY_ID: 'MDS.JAED', DATACITE_PASSWORD: 'secret' };
    expect(() => readConfig({ DATACITE_PASSWORD: 'secret' })).toThrow('give both or neither');
    expect(readConfig({ ...given, DATACITE_URL: 'https://api.test.datacite.org/' }).datacite).toEqual({
      url: 'https://api.test.datacite.org',
      repositoryId: 'MDS.JAED',
      password: 'secret',
    });
    const crossref = { CROSSREF_USERNAME: 'mds', CROSSREF_PASSWORD: 'secret' };
    const depositor = { CROSSREF_DEPOSITOR_NAME: 'Office', CROSSREF_DEPOSITOR_EMAIL: 'office@example.org' };
    expect(() => readConfig({ ...given, ...crossref, ...depositor })).toThrow('belongs to one agency');
  });

  test('Crossref needs all four of its settings; trailing slashes of URLs are removed', () => {
    expect(() => readConfig({ CROSSREF_USERNAME: 'mds' })).toThrow('give all of them or none');
    const rest = { CROSSREF_DEPOSITOR_NAME: 'Office', CROSSREF_DEPOSITOR_EMAIL: 'office@example.org' };
    const given = { CROSSREF_USERNAME: 'mds', CROSSREF_PASSWORD: 'secret', CROSSREF_URL: 'https://test.crossref.org/' };
    expect(readConfig({ ...given, ...rest }).crossref).toMatchObject({
      url: 'https://test.crossref.org',
      username: 'mds',
    });
    expect(readConfig({}).crossref).toBeUndefined();
  });

  test('S3 needs all of its settings and SECRET; a replica needs DATABASE_URL', () => {
    const secret = { SECRET: 's'.repeat(32) };
    const given = { S3_ENDPOINT: 'https://s3.example.org/', S3_BUCKET: 'journal', S3_ACCESS_KEY_ID: 'a' };
    expect(() => readConfig({ ...secret, ...given })).toThrow('give all of them or none');
    const whole = { ...given, S3_SECRET_ACCESS_KEY: 'b' };
    expect(() => readConfig(whole)).toThrow(/^SECRET: /);
    const { s3 } = readConfig({ ...secret, ...whole });
    expect(s3).toMatchObject({ endpoint: 'https://s3.example.org', region: 'us-east-1', forcePathStyle: true });
    expect(readConfig({}).s3).toBeUndefined();
    expect(() => readConfig({ DATABASE_REPLICA_URL: 'postgres://localhost/copy' })).toThrow(/^DATABASE_REPLICA_URL: /);
  });

  test('an administrator needs both address and password', () => {
    expect(() => readConfig({ ADMIN_EMAIL: 'a@example.org' })).toThrow('give both or neither');
  });
});
