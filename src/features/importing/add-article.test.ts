import { beforeAll, describe, expect, test } from 'vitest';
import { articlesClient } from '#features/articles/client.ts';
import { issuesClient } from '#features/issues/client.ts';
import { anArticlePdf } from '#testing/article-pdf.ts';
import { testJournal } from '#testing/journal.ts';
import { aDraft, anAdministrator, anAuthor, anEditor, anUpload, aTopic, type Person } from '#testing/makers.ts';
import { importingClient } from './client.ts';
import type { ArticleInput } from './contract.ts';

const journal = testJournal();
let editor: Person;
beforeAll(async () => {
  await journal.work();
  editor = await anEditor(journal);
});

const office = (person = editor) => importingClient(journal.as(person.token));
const uploaded = async (bytes?: Uint8Array, person = editor) =>
  (await anUpload(journal, person.token, 'article.pdf', bytes ?? (await anArticlePdf()))).fileUrl;

let count = 0;
/** A whole form as the screen sends it. */
async function aForm(change: Partial<ArticleInput> = {}): Promise<ArticleInput> {
  count += 1;
  return {
    fileUrl: change.fileUrl ?? (await uploaded()),
    articleType: 'RESEARCH_ARTICLE',
    language: 'en',
    manuscriptTitle: `Terraces and tenure ${count}`,
    topic: await aTopic(journal),
    abstract: 'We study 1,240 plots.',
    keywords: 'land tenure, Q15',
    authors: [{ fullName: 'Claudine Mukamana', email: '', affiliation: '', orcid: '' }],
    doi: null,
    issueId: null,
    firstPage: '12',
    lastPage: '34',
    publishedOn: '2019-06-30',
    licence: 'CC BY 4.0',
    references: ['Sen, A. (1999). Development as Freedom.', ''],
    ...change,
  };
}
const issuesOf = (sent: Promise<unknown>) =>
  sent.then(
    () => [],
    ({ issues }) => issues,
  );
const publicArticle = (number: string) => articlesClient(journal.as()).byNumber(number);

describe('suggestions from a PDF', () => {
  test('are title, authors, abstract, keywords, DOI and references as they are printed', async () => {
    expect(await office().suggest(await uploaded())).toEqual({
      language: 'en',
      manuscriptTitle: 'Terraces and Tenure: Evidence from Musanze',
      authors: [
        {
          fullName: 'Claudine Mukamana',
          email: 'claudine.mukamana@example.org',
          affiliation: 'School of Economics, University of Rwanda, Kigali',
          orcid: '',
        },
        {
          fullName: 'Eric Nshimiyimana',
          email: '',
          affiliation: 'Institute of Policy Analysis, Kigali',
          orcid: '',
        },
      ],
      abstract: 'We study how certificates of tenure change what households do with 1,240 plots in four districts.',
      keywords: 'land tenure, soil conservation, Q15',
      doi: '10.5555/jaed.2019.42',
      firstPage: '',
      lastPage: '',
      references: [
        'Deaton, A. (2013). The Great Escape: Health, Wealth, and the Origins of Inequality. Princeton University Press.',
        'Sen, A. (1999). Development as Freedom. Oxford University Press.',
      ],
    });
  });

  test('prefer a title of the metadata that is on the page', async () => {
    const pdf = await anArticlePdf({
      documentTitle: 'Terraces and Tenure: Evidence from Musanze',
      title: ['TERRACES AND TENURE:', 'EVIDENCE FROM MUSANZE'],
    });
    expect((await office().suggest(await uploaded(pdf))).manuscriptTitle).toBe(
      'Terraces and Tenure: Evidence from Musanze',
    );
  });

  test('are refused for a PDF that cannot be read, for a Word document and for the upload of somebody else', async () => {
    const broken = await uploaded(Buffer.from('%PDF-1.4\nnothing\n%%EOF\n'));
    expect(await issuesOf(office().suggest(broken))).toEqual([
      { path: 'fileUrl', message: expect.stringContaining('could not be read') },
    ]);
    const other = await uploaded(undefined, await anEditor(journal));
    expect(await issuesOf(office().suggest(other))).toMatchObject([{ path: 'fileUrl' }]);
    expect(await issuesOf(office().suggest('nothing'))).toMatchObject([{ path: 'fileUrl' }]);
  });

  test('and articles are for editors and administrators', async () => {
    const author = await anAuthor(journal);
    const form = await aForm();
    await expect(office(author).suggest(form.fileUrl)).rejects.toMatchObject({ failure: 'forbidden' });
    await expect(office(author).add(form)).rejects.toMatchObject({ failure: 'forbidden' });
    const administrator = await anAdministrator(journal);
    const own = await aForm({ fileUrl: await uploaded(undefined, administrator) });
    expect((await office(administrator).add(own)).data.title).toBe(own.manuscriptTitle);
  });
});

describe('an added article', () => {
  test('is published as an imported one is, with its PDF and references, and nobody gets a mail', async () => {
    const form = await aForm({
      doi: 'https://doi.org/10.5555/ADDED.1',
      authors: [
        {
          fullName: 'Claudine Mukamana',
          email: 'claudine.added@example.org',
          affiliation: 'University of Rwanda',
          orcid: '0000-0002-1825-0097',
        },
        { fullName: 'Eric Nshimiyimana', email: '', affiliation: '', orcid: '' },
      ],
    });
    const { data, message } = await office().add(form);
    expect(message).toBe('Article added!');
    const article = await publicArticle(data.number);
    expect(article).toMatchObject({
      manuscriptTitle: form.manuscriptTitle,
      abstract: 'We study 1,240 plots.',
      keywords: 'land tenure',
      jelCodes: ['Q15'],
      doi: '10.5555/added.1',
      firstPage: '12',
      lastPage: '34',
      licence: 'CC BY 4.0',
      versions: [{ number: 1 }],
      authors: [
        { fullName: 'Claudine Mukamana', affiliation: 'University of Rwanda', orcid: '0000-0002-1825-0097' },
        { fullName: 'Eric Nshimiyimana' },
      ],
    });
    expect(article.publishedAt.slice(0, 10)).toBe('2019-06-30');
    expect(JSON.stringify(article)).not.toContain('claudine.added@');
    expect(await journal.mailsTo('claudine.added@example.org')).toEqual([]);
    expect(data.number).toMatch(/^MDS-2019-/);
  });

  test('can have no abstract, keywords, DOI, pages, issue or references', async () => {
    const bare = { abstract: '', keywords: '', firstPage: null, lastPage: null, references: [] };
    const { data } = await office().add(await aForm(bare));
    expect(await publicArticle(data.number)).toMatchObject({ abstract: 'This article has no abstract.', doi: null });
  });

  test('counts once when it is sent twice at the same time, and again later', async () => {
    const form = await aForm();
    const answers = await Promise.all([office().add(form), office().add(form), office().add(form)]);
    answers.push(await office().add(form));
    expect(new Set(answers.map(({ data }) => data.number)).size).toBe(1);
  });

  test('is refused at the DOI or the title of one that is there, which is named', async () => {
    const first = await aForm({ doi: '10.5555/added.2' });
    const { number } = (await office().add(first)).data;
    expect(await issuesOf(office().add(await aForm({ doi: '10.5555/ADDED.2' })))).toEqual([
      { path: 'doi', message: `This DOI belongs to ${number}, “${first.manuscriptTitle}”.` },
    ]);
    const sameTitle = { manuscriptTitle: first.manuscriptTitle.toUpperCase(), publishedOn: '2019-01-02' };
    expect(await issuesOf(office().add(await aForm(sameTitle)))).toEqual([
      { path: 'manuscriptTitle', message: `${number}, “${first.manuscriptTitle}”, has this title and year.` },
    ]);
    expect((await office().add(await aForm({ ...sameTitle, publishedOn: '2018-01-02' }))).data.number).not.toBe(number);
  });

  test('of two editors with the same DOI, one is refused', async () => {
    const other = await anEditor(journal);
    const forms = [
      [editor, await aForm({ doi: '10.5555/added.3' })],
      [other, await aForm({ doi: '10.5555/added.3', fileUrl: await uploaded(undefined, other) })],
    ] as const;
    const faults = await Promise.all(forms.map(([person, form]) => issuesOf(office(person).add(form))));
    expect(faults.filter((issues) => issues.length > 0)).toHaveLength(1);
  });

  test('is in a published issue, and in no other', async () => {
    const client = issuesClient(journal.as(editor.token));
    const numbers = { issueNumber: 2, year: 2019, month: 6 };
    const shown = (await client.add({ ...numbers, title: 'Land' })).data;
    const planned = (await client.add({ ...numbers, title: 'Water', status: 'DRAFT' })).data;
    const { number } = (await office().add(await aForm({ issueId: shown.id }))).data;
    expect((await publicArticle(number)).issue?.title).toBe('Land');
    expect(await issuesOf(office().add(await aForm({ issueId: planned.id })))).toMatchObject([{ path: 'issueId' }]);
    expect(await issuesOf(office().add(await aForm({ issueId: crypto.randomUUID() })))).toMatchObject([
      { path: 'issueId' },
    ]);
  });

  test.each([
    ['a day in the future', { publishedOn: '2999-01-01' }, 'publishedOn'],
    ['no day', { publishedOn: '' }, 'publishedOn'],
    ['pages in the wrong order', { firstPage: '34', lastPage: '12' }, 'lastPage'],
    ['no title', { manuscriptTitle: ' ' }, 'manuscriptTitle'],
    ['no author', { authors: [] }, 'authors'],
    ['an unknown topic', { topic: 'none such' }, 'topic'],
    ['an invalid DOI', { doi: 'doi' }, 'doi'],
    ['no PDF', { fileUrl: ' ' }, 'fileUrl'],
    [
      'an invalid address of an author',
      { authors: [{ fullName: 'A. Uwase', email: 'x', affiliation: '', orcid: '' }] },
      'authors.0.email',
    ],
  ])('with %s is refused at the field, and its PDF can be sent again', async (_, change, path) => {
    const form = await aForm();
    expect(await issuesOf(office().add({ ...form, ...change } as ArticleInput))).toMatchObject([{ path }]);
    expect((await office().add(form)).data.title).toBe(form.manuscriptTitle);
  });

  test('refuses a PDF that a submission has', async () => {
    const draft = await aDraft(journal, editor.token);
    const { submissionsClient } = await import('#features/submissions/client.ts');
    await submissionsClient(journal.as(editor.token)).create(draft);
    const fileUrl = draft.files[0]?.fileUrl ?? '';
    expect(await issuesOf(office().add(await aForm({ fileUrl })))).toMatchObject([{ path: 'fileUrl' }]);
  });
});
