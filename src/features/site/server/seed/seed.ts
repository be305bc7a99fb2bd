import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId, type UserId } from '#base/ids.ts';
import { uploadUrl } from '#features/files/server/service.ts';
import { composed, type Parts } from '#features/production/server/compose.ts';
import { emptyFields } from '#features/submissions/fields/fields.ts';
import { DECLARATION_TYPES, type FileType, type SubmissionId } from '#features/submissions/rules.ts';
import type { SupplementId } from '#features/supplements/rules.ts';
import type { Actor } from '#platform/http/serve.ts';
import { prepareJournal } from '../first-start.ts';
import { SAMPLE_ARTICLES, SAMPLE_ORCIDS, SAMPLE_RORS, type SampleArticle } from './articles.ts';
import { SAMPLE_BOARD } from './board.ts';
import { SAMPLES_IN_FRENCH } from './french.ts';
import type { SeedServices } from './needs.ts';
import { samplePdf } from './pdf.ts';
import { sampleCharts, sampleData, sampleText } from './texts/sample-text.ts';

const ISSUES = {
  1: {
    issueNumber: 1,
    title: 'Markets, Money and Meals',
    year: 2025,
    month: 7,
    description: 'July to December 2025',
    translations: { fr: { title: 'Marchés, monnaie et repas', description: 'De juillet à décembre 2025' } },
  },
  2: {
    issueNumber: 2,
    title: 'Light, Labour and Local Revenue',
    year: 2026,
    month: 1,
    description: 'January to June 2026',
    translations: { fr: { title: 'Lumière, travail et recettes locales', description: 'De janvier à juin 2026' } },
  },
} as const;

interface SeedContext {
  services: SeedServices;
  dataDir: string;
  /** Sets the clock of the services to an ISO 8601 date. */
  setTime: (iso: string) => void;
}

/** Adds the sample journal through the normal services, with the clock set to each article's dates. */
export async function seedJournal(context: SeedContext): Promise<void> {
  const { services, setTime } = context;
  setTime('2025-05-01');
  await prepareJournal(services, undefined);
  if ((await services.queries.count()) > 0) {
    console.log('This journal already has articles; nothing was added.');
    return;
  }
  for (const member of SAMPLE_BOARD) await services.board.add(member);
  const issueIds = {
    1: (await services.issues.add(ISSUES[1], null)).id,
    2: (await services.issues.add(ISSUES[2], null)).id,
  };
  const editorId = await services.accounts.people.addSampleAccount({
    firstName: 'Sample',
    lastName: 'Editor',
    email: 'sample.editor@example.org',
  });
  const published: { submissionId: SubmissionId; article: SampleArticle }[] = [];
  for (const article of SAMPLE_ARTICLES) {
    setTime(article.received);
    const submissionId = await submit(context, article);
    setTime(article.published);
    await services.updateSubmission(editorId, submissionId, { issueId: issueIds[article.issue] });
    await addData(services, submissionId, { editorId, article });
    await storeText(context, { submissionId, editorId, article }, article.revised?.corrected);
    await services.textPdf.use(theOffice(editorId), submissionId);
    await services.updateSubmission(editorId, submissionId, { status: 'PUBLISHED' });
    await services.publicationPdf.remake(submissionId);
    published.push({ submissionId, article });
  }
  for (const { submissionId, article } of published)
    await addLaterChanges(context, { submissionId, article, editorId });
  await services.citations.catchUp();
  console.log(`Added ${SAMPLE_BOARD.length} board members, 2 issues and ${SAMPLE_ARTICLES.length} articles.`);
}

/** Adds the table of an article as data, if it has one. */
async function addData(
  { supplements }: SeedServices,
  submissionId: SubmissionId,
  { editorId, article }: Pick<PublishedArticle, 'editorId' | 'article'>,
): Promise<void> {
  const data = sampleData(article.title);
  if (!data) return;
  const by = { actorId: editorId, submissionId };
  const [file] = await supplements.add(by, data);
  await supplements.describe(by, (file?.id ?? '') as SupplementId, {
    ...data.details,
    kind: 'DATA',
    licence: 'CC BY 4.0',
  });
}

interface PublishedArticle {
  submissionId: SubmissionId;
  article: SampleArticle;
  editorId: UserId;
}

/** Adds the second version and the notice of an article, if it has them. */
async function addLaterChanges(
  context: SeedContext,
  { submissionId, article, editorId }: PublishedArticle,
): Promise<void> {
  const { services, setTime } = context;
  const { revised, notice } = article;
  if (revised) {
    setTime(revised.date);
    await storeText(context, { submissionId, article, editorId });
    const text = await services.texts.report(submissionId);
    await services.textSaving.release(editorId, submissionId, text?.revision ?? '');
    await services.textPdf.use(theOffice(editorId), submissionId, { versionNote: revised.note });
  }
  if (notice) {
    setTime(notice.date);
    await services.notices.add(submissionId, { ...notice, doi: null, tellAuthors: false }, editorId);
  }
}

/** The sample editor as a caller who may do everything. */
const theOffice = (id: UserId): Actor => ({ id, role: 'ADMIN', sessionId: newId<'session'>(), may: () => true });

/** Stores the text of an article, as it was before these corrections. */
async function storeText(
  context: SeedContext,
  { submissionId, article, editorId }: PublishedArticle,
  corrected: [now: string, before: string][] = [],
): Promise<void> {
  const { services } = context;
  const written = JSON.stringify(sampleText(article.title));
  const text = JSON.parse(corrected.reduce((all, [now, before]) => all.replace(now, before), written)) as Parts;
  const { doc, report } = composed(text);
  const source = { sourceName: 'accepted.docx', sourceSha256: createHash('sha256').update(written).digest('hex') };
  const media = await sampleCharts(text);
  await services.texts.store(editorId, submissionId, { doc: doc.toJSON(), media, report, ...source });
}

async function submit(context: SeedContext, article: SampleArticle): Promise<SubmissionId> {
  const { services } = context;
  const authors = article.authors.map(([fullName, affiliation]) => ({
    fullName,
    affiliation,
    email: emailOf(fullName),
    orcid: SAMPLE_ORCIDS[fullName] ?? null,
    ror: SAMPLE_RORS[affiliation] ?? null,
  }));
  const [firstName = '', ...rest] = (authors[0]?.fullName ?? '').split(' ');
  const userId = await services.accounts.people.addSampleAccount({
    firstName,
    lastName: rest.join(' '),
    email: authors[0]?.email ?? '',
  });
  const pdf = await samplePdf(article);
  const file = async (fileType: FileType, name: string) => ({
    fileType,
    fileUrl: await upload(context, { userId, name, bytes: pdf }),
  });
  const files = [await file('MANUSCRIPT', 'manuscript.pdf'), await file('COVER_LETTER', 'cover-letter.pdf')];
  const { title: manuscriptTitle, topic, abstract, keywords, jelCodes = [], statements } = article;
  const { articleType = 'RESEARCH_ARTICLE' } = article;
  const declarations = DECLARATION_TYPES.map((type) => ({ type, isChecked: true }));
  const fr = SAMPLES_IN_FRENCH[manuscriptTitle];
  const translations = fr ? { fr } : {};
  const described = { articleType, manuscriptTitle, topic, abstract, keywords, jelCodes, translations };
  const draft = { ...emptyFields(), ...described, ...statements, authors, files, declarations };
  return (await services.createSubmission(userId, draft)).id;
}

interface SampleFile {
  userId: UserId;
  name: string;
  bytes: Uint8Array;
}

async function upload({ services, dataDir }: SeedContext, { userId, name, bytes }: SampleFile): Promise<string> {
  const folder = join(dataDir, 'incoming');
  await mkdir(folder, { recursive: true });
  const path = join(folder, newId());
  await writeFile(path, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const [stored] = await services.files.store(userId, [{ path, name, size: bytes.length, sha256 }]);
  return stored ? uploadUrl(stored.id) : '';
}

function emailOf(fullName: string): string {
  const plain = fullName.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return `${plain.replace(/[^a-z]+/g, '.')}@example.org`;
}
