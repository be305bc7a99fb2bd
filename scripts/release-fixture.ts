import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { samplePdf } from '#features/site/server/seed/pdf.ts';
import { mailsFor } from '../e2e/support/mail-sink.ts';
import { startJournal } from '../e2e/support/process.ts';

/**
 * Makes a journal with a release, works in it as people do, and keeps its backup as `src/testing/releases/{last
 * migration}.tar.zst`; a test restores it with every later version. `node scripts/release-fixture.ts [CHECKOUT]`, where a
 * checkout of an older release may be given.
 */
const checkout = resolve(process.argv[2] ?? '.');
const dataDir = await mkdtemp(join(tmpdir(), 'jaed-release-'));
const admin = { email: 'office@example.org', password: 'a password of the office' };
const author = { email: 'divine.uwase@example.org', password: 'four goats on a hill' };
const settings = { DATA_DIR: dataDir, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };

execFileSync(process.execPath, ['scripts/start.js', 'seed'], {
  cwd: checkout,
  env: { ...process.env, ...settings },
  stdio: 'inherit',
});
const journal = await startJournal(settings, { checkout });
const api = async (path: string, body?: object | FormData, token?: string): Promise<Record<string, unknown>> => {
  const isForm = body instanceof FormData;
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
  };
  const init = body ? { method: 'POST', headers, body: isForm ? body : JSON.stringify(body) } : { headers };
  const response = await fetch(`${journal.url}/api/v1${path}`, init);
  const answer = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
};
const codeTo = async (address: string): Promise<string> => {
  for (let attempt = 0; attempt < 100; attempt++) {
    const mails = await mailsFor(join(dataDir, 'mail'), address).catch(() => []);
    const code = /\b\d{6}\b/.exec(mails.at(-1)?.subject ?? '')?.[0];
    if (code) return code;
    await wait(200);
  }
  throw new Error(`No code came for ${address}.`);
};

try {
  await api('/auth/register', { firstName: 'Divine', lastName: 'Uwase', ...author });
  const verified = await api('/auth/verify-email', { email: author.email, code: await codeTo(author.email) });
  const token = String(verified.token);
  const { data: topics } = (await api('/topic')) as { data: { id: string }[] };
  const title = 'Terraces and Tenure';
  const pdf = await samplePdf({
    title,
    topic: '',
    keywords: 'tenure',
    abstract: 'A certificate for a plot.',
    authors: [],
    issue: 1,
    received: '',
    published: '',
  });
  const form = new FormData();
  for (const name of ['paper.pdf', 'letter.pdf']) form.append('files', new Blob([pdf as BlobPart]), name);
  const { files } = (await api('/submission/upload-multiple', form, token)) as { files: { fileUrl: string }[] };
  const draft = {
    manuscriptTitle: title,
    topic: topics[0]?.id,
    abstract: 'A certificate for a plot.',
    keywords: 'tenure, soil',
    authors: [
      {
        fullName: 'Divine Uwase',
        email: author.email,
        affiliation: 'School of Economics, Kigali',
      },
    ],
    files: files.map(({ fileUrl }, index) => ({
      fileUrl,
      fileType: index === 0 ? 'MANUSCRIPT' : 'COVER_LETTER',
    })),
    declarations: ['ETHICAL_CONDUCT', 'CONFLICT_OF_INTEREST', 'COPYRIGHT_TRANSFER'].map((type) => ({
      type,
      isChecked: true,
    })),
  };
  await api('/submission', draft, token);
  await api('/newsletter/subscribe', { email: 'reader@example.org' }).catch((error: unknown) => console.warn(error));
  await api('/auth/login', admin);
  await codeTo(admin.email);
  await wait(2_000);
} finally {
  await journal.end();
}

const file = join(dataDir, 'release.tar.zst');
execFileSync(process.execPath, ['scripts/start.js', 'backup', '--out', file], {
  env: { ...process.env, ...settings },
  stdio: 'inherit',
});
const last = (await readdir(join(checkout, 'migrations')))
  .filter((name) => /^\d{14}_/.test(name))
  .sort()
  .at(-1);
await mkdir('src/testing/releases', { recursive: true });
await copyFile(file, `src/testing/releases/${last}.tar.zst`);
await rm(dataDir, { recursive: true, force: true });
console.log(`src/testing/releases/${last}.tar.zst is to be committed.`);
