import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

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
    ['SMTP_URL', 'localhost:25'],
    ['ADMIN_EMAIL', 'somebody'],
    ['SECRET', 'short'],
    ['TRUST_PROXY', 'yes'],
    ['RATE_LIMIT_FACTOR', '0'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s is refused by its name', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}: `));
  });

  test('an administrator needs both address and password', () => {
    expect(() => readConfig({ ADMIN_EMAIL: 'a@example.org' })).toThrow('give both or neither');
  });
});
