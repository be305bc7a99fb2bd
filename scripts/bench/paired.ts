import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { samplePdf } from '#features/site/server/seed/pdf.ts';
import { mailsFor } from '../../e2e/support/mail-sink.ts';
import { startJournal } from '../../e2e/support/process.ts';
import { figure, median, table } from './report.ts';
import { durations } from './timing.ts';

/**
 * Compares this version with the checkout of another one, in turn: a login, a submission, a first page after the start. It
 * prints the medians and the median of the ratios of each round; below 1 this version is faster.
 *
 *     npm run bench:paired -- --against ../released --rounds 7
 */
const { values } = parseArgs({
  options: { against: { type: 'string' }, rounds: { type: 'string', default: '7' } },
});
if (!values.against) throw new Error('Name the other checkout: --against FOLDER');
const PERSON = {
  firstName: 'Divine',
  lastName: 'Uwase',
  email: 'divine@example.org',
  password: 'four goats on a hill',
};
const PDF = await samplePdf({
  title: 'Terraces and Tenure',
  topic: '',
  keywords: 'tenure',
  abstract: 'A certificate.',
  authors: [],
  issue: 1,
  received: '',
  published: '',
});

type Side = Awaited<ReturnType<typeof open>>;

async function open(checkout: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'jaed-paired-'));
  const settings = { DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000000' };
  let journal = await startJournal(settings, { checkout });
  const post = async (path: string, body: object | FormData, token?: string): Promise<Record<string, unknown>> => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${journal.url}/api/v1${path}`, {
      method: 'POST',
      headers: {
        ...(isForm ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  };
  const code = async () => {
    for (;;) {
      const mails = await mailsFor(join(dataDir, 'mail'), PERSON.email).catch(() => []);
      const found = /\d{6}/.exec(mails.at(-1)?.subject ?? '')?.[0];
      if (found) return found;
      await pause(50);
    }
  };
  await post('/auth/register', PERSON);
  const { token } = await post('/auth/verify-email', { email: PERSON.email, code: await code() });
  const { data: topics } = (await (await fetch(`${journal.url}/api/v1/topic`)).json()) as { data: { id: string }[] };
  const topic = topics[0]?.id ?? '';
  return {
    async start() {
      await journal.end();
      const began = performance.now();
      journal = await startJournal(settings, { checkout });
      await (await fetch(`${journal.url}/`)).text();
      return performance.now() - began;
    },
    login: () => post('/auth/login', { email: PERSON.email, password: PERSON.password }),
    /** Uploads two files; returns what is to be submitted. */
    async upload() {
      const form = new FormData();
      for (const name of ['paper.pdf', 'letter.pdf']) form.append('files', new Blob([PDF as BlobPart]), name);
      const { files } = (await post('/submission/upload-multiple', form, String(token))) as {
        files: { fileUrl: string }[];
      };
      return files;
    },
    async submit(files: { fileUrl: string }[]) {
      const types = ['ETHICAL_CONDUCT', 'CONFLICT_OF_INTEREST', 'COPYRIGHT_TRANSFER'];
      await post(
        '/submission',
        {
          manuscriptTitle: 'Terraces and Tenure',
          topic,
          abstract: 'A certificate for a plot.',
          keywords: 'tenure',
          authors: [{ fullName: 'Divine Uwase', email: PERSON.email, affiliation: 'School of Economics' }],
          files: files.map(({ fileUrl }, place) => ({ fileUrl, fileType: place ? 'COVER_LETTER' : 'MANUSCRIPT' })),
          declarations: types.map((type) => ({ type, isChecked: true })),
        },
        String(token),
      );
    },
    async close() {
      await journal.end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Duration of submissions whose files are already uploaded. */
async function submissions(side: Side): Promise<number[]> {
  const uploaded: Awaited<ReturnType<Side['upload']>>[] = [];
  for (let time = 0; time < 10; time++) uploaded.push(await side.upload());
  return durations(10, (time) => side.submit(uploaded[time] ?? []));
}

const MEASURES: [what: string, measure: (side: Side) => Promise<number>][] = [
  ['login, ms', async (side) => median(await durations(20, async () => void (await side.login())))],
  ['two files uploaded, ms', async (side) => median(await durations(10, async () => void (await side.upload())))],
  ['a submission, ms', async (side) => median(await submissions(side))],
  ['start to first page, ms', (side) => side.start()],
];

const sides = [await open('.'), await open(resolve(values.against))] as const;
for (const side of sides) for (const [, measure] of MEASURES) await measure(side);
const rows: string[][] = [];
for (const [what, measure] of MEASURES) {
  const rounds: [number, number][] = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    // Each goes first in every other round.
    const order = round % 2 === 0 ? [0, 1] : [1, 0];
    const taken: [number, number] = [0, 0];
    for (const at of order) taken[at as 0 | 1] = await measure(sides[at as 0 | 1]);
    rounds.push(taken);
  }
  const [own, others] = [rounds.map(([one]) => one), rounds.map(([, other]) => other)];
  const ratio = median(rounds.map(([one, other]) => one / other));
  rows.push([what, figure(median(own), 1), figure(median(others), 1), figure(ratio, 2)]);
}
console.log(table(['measured', 'this version', 'the other', 'ratio'], rows).join('\n'));
for (const side of sides) await side.close();
