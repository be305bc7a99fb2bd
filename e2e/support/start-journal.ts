import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCrossref, startDoaj } from '#testing/deposit-targets.ts';
import { startOpenIdProvider } from '#testing/openid-provider.ts';
import { openMailSink } from './mail-sink.ts';
import { freePort, startJournal } from './process.ts';

const ADMIN = { email: 'office@example.org', password: 'a password of the office' };

/** One journal for all journeys: the built server with the sample journal, its own PostgreSQL, a real SMTP server. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'jaed-e2e-'));
  const dataDir = join(folder, 'data');
  // Before any journey publishes an article, because a journal with articles gets no samples.
  execFileSync(process.execPath, ['scripts/start.js', 'seed'], { env: { ...process.env, DATA_DIR: dataDir } });
  const mailFolder = join(folder, 'received');
  const sink = await openMailSink(mailFolder);
  const port = String(await freePort());
  const orcid = await startOpenIdProvider({
    id: 'journal',
    secret: 'a secret of the journal',
    redirectUri: `http://localhost:${port}/orcid`,
  });
  const crossref = await startCrossref({ username: 'journal', password: 'a password of Crossref' });
  const doaj = await startDoaj('a key of DOAJ');
  const journal = await startJournal({
    CROSSREF_URL: crossref.url,
    CROSSREF_USERNAME: 'journal',
    CROSSREF_PASSWORD: 'a password of Crossref',
    CROSSREF_DEPOSITOR_NAME: 'The office',
    CROSSREF_DEPOSITOR_EMAIL: ADMIN.email,
    DOI_PREFIX: '10.12345',
    DOAJ_URL: doaj.url,
    DOAJ_API_KEY: 'a key of DOAJ',
    PORT: port,
    ORCID_ISSUER: orcid.issuer,
    ORCID_CLIENT_ID: 'journal',
    ORCID_CLIENT_SECRET: 'a secret of the journal',
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    MAIL_FROM: 'MDS-JAED <journal@example.org>',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    RATE_LIMIT_FACTOR: '1000',
  });
  process.env.JOURNAL_URL = journal.url;
  process.env.JOURNAL_DATA = dataDir;
  process.env.MAIL_FOLDER = mailFolder;
  return async () => {
    const code = await journal.end();
    orcid.close();
    crossref.close();
    doaj.close();
    await sink.close();
    await rm(folder, { recursive: true, force: true });
    if (code !== 0) throw new Error(`The journal did not stop cleanly (${code}):\n${journal.output()}`);
  };
}
