import * as z from 'zod';
import { dayOf, yearOf } from '#base/dates.ts';
import { orcidAddress, rorAddress } from '#base/identifiers.ts';
import { authorNameOf, invertedName, isOwnAffiliation } from '#base/names.ts';
import { keywordList } from '#base/text.ts';
import { xmlText } from '#base/xml.ts';
import type { Article, Notice } from '#features/articles/contract.ts';
import {
  articleNumberOf,
  articlePath,
  historyOf,
  isRetracted,
  peerReviewPath,
  severalVersions,
} from '#features/articles/rules.ts';
import { textsOf } from '#features/articles/translations.ts';
import { volumeOf } from '#features/issues/rules.ts';
import { LICENCES } from '#features/journal/journal.ts';
import { ARTICLE_TYPES } from '#features/submissions/fields/article-types.ts';
import { jelCode } from '#features/submissions/fields/jel.ts';
import { supplementPath } from '#features/supplements/rules.ts';
import { problemTexts } from '../problem-texts.ts';
import type { ArticleSource } from './source.ts';

const SCHEMA_VERSION = 'http://datacite.org/schema/kernel-4';

const filledText = z.string().trim().min(1);
const Titles = z
  .array(z.object({ title: filledText, titleType: z.literal('TranslatedTitle').optional(), lang: z.string() }))
  .min(1);
const RelatedIdentifier = z.object({
  relationType: z.enum(['IsPartOf', 'HasVersion', 'IsSupplementedBy', 'IsReviewedBy', 'References', 'IsReferencedBy']),
  relatedIdentifier: filledText,
  relatedIdentifierType: z.enum(['DOI', 'EISSN', 'URL']),
});

/** A DOI's record for DataCite's REST API: the properties of metadata schema 4.6 that the journal fills, and those it requires. */
export const DataCiteRecord = z.object({
  data: z.object({
    type: z.literal('dois'),
    id: z.string().regex(/^10\.\d{4,9}\/\S+$/),
    attributes: z.object({
      doi: z.string(),
      event: z.literal('publish'),
      url: z.url({ protocol: /^https?$/ }),
      creators: z
        .array(
          z.object({
            name: filledText,
            nameType: z.enum(['Personal', 'Organizational']),
            givenName: z.string().optional(),
            familyName: z.string().optional(),
            nameIdentifiers: z
              .array(
                z.object({ nameIdentifier: z.url(), nameIdentifierScheme: z.literal('ORCID'), schemeUri: z.url() }),
              )
              .optional(),
            affiliation: z
              .array(
                z.object({
                  name: z.string(),
                  affiliationIdentifier: z.url().optional(),
                  affiliationIdentifierScheme: z.literal('ROR').optional(),
                  schemeUri: z.url().optional(),
                }),
              )
              .optional(),
          }),
        )
        .min(1),
      titles: Titles,
      publisher: z.object({ name: filledText }),
      publicationYear: z.string().regex(/^\d{4}$/),
      types: z.object({ resourceTypeGeneral: z.enum(['JournalArticle', 'Text']), resourceType: filledText }),
      subjects: z
        .array(
          z.object({
            subject: filledText,
            subjectScheme: z.literal('JEL').optional(),
            schemeUri: z.url().optional(),
            classificationCode: z.string().optional(),
          }),
        )
        .optional(),
      dates: z.array(z.object({ date: z.iso.date(), dateType: z.enum(['Submitted', 'Accepted', 'Issued']) })),
      language: z.string(),
      relatedIdentifiers: z.array(RelatedIdentifier),
      relatedItems: z
        .array(
          z.object({
            relationType: z.literal('IsPublishedIn'),
            relatedItemType: z.literal('Journal'),
            relatedItemIdentifier: z
              .object({ relatedItemIdentifier: z.string(), relatedItemIdentifierType: z.literal('EISSN') })
              .optional(),
            titles: z.array(z.object({ title: filledText })),
            volume: z.string().optional(),
            issue: z.string().optional(),
            number: z.string().optional(),
            numberType: z.literal('Article').optional(),
            firstPage: z.string().optional(),
            lastPage: z.string().optional(),
          }),
        )
        .optional(),
      formats: z.array(z.string()).optional(),
      rightsList: z.array(
        z.object({
          rights: z.string(),
          rightsUri: z.url(),
          rightsIdentifier: z.string(),
          rightsIdentifierScheme: z.literal('SPDX'),
          schemeUri: z.url(),
        }),
      ),
      descriptions: z.array(
        z.object({ description: z.string(), descriptionType: z.literal('Abstract'), lang: z.string() }),
      ),
      schemaVersion: z.literal(SCHEMA_VERSION),
    }),
  }),
});
export type DataCiteRecord = z.infer<typeof DataCiteRecord>;
type Attributes = DataCiteRecord['data']['attributes'];

/** Returns the records of an article's DOI and of those of its notices that have one; they may be invalid, see `problemsOf`. */
export function dataCiteOf(source: ArticleSource): [DataCiteRecord, ...DataCiteRecord[]] {
  const notices = source.article.notices.flatMap((notice) =>
    notice.doi ? [noticeOf(source, notice, notice.doi)] : [],
  );
  return [articleOf(source), ...notices];
}

const recordOf = (doi: string, attributes: Omit<Attributes, 'doi' | 'event' | 'schemaVersion'>): DataCiteRecord => ({
  data: { type: 'dois', id: doi, attributes: { doi, event: 'publish', ...attributes, schemaVersion: SCHEMA_VERSION } },
});

function articleOf(source: ArticleSource): DataCiteRecord {
  const { article, journal, origin } = source;
  const title = (text: string) => cleaned(isRetracted(article) ? problemTexts.retracted(text) : text);
  const [own, ...translated] = textsOf(article);
  const { received, accepted } = historyOf(article);
  return recordOf(article.doi ?? '', {
    url: `${origin}${articlePath(article)}`,
    creators: article.authors.map(creatorOf),
    titles: [
      { title: title(own.title), lang: own.language },
      ...translated.map((texts) => ({
        title: title(texts.title),
        titleType: 'TranslatedTitle' as const,
        lang: texts.language,
      })),
    ],
    publisher: { name: cleaned(journal.publisher) },
    publicationYear: String(yearOf(article.publishedAt)),
    types: { resourceTypeGeneral: 'JournalArticle', resourceType: ARTICLE_TYPES[article.articleType].label },
    subjects: subjectsOf(article),
    dates: [
      ...(received ? [{ date: dayOf(received), dateType: 'Submitted' as const }] : []),
      ...(accepted ? [{ date: dayOf(accepted), dateType: 'Accepted' as const }] : []),
      { date: dayOf(article.publishedAt), dateType: 'Issued' },
    ],
    language: article.language,
    relatedIdentifiers: relatedIdentifiers(source),
    relatedItems: [publishedIn(source)],
    formats: [article.files.length > 0 ? 'application/pdf' : 'text/html'],
    rightsList: rightsOf(article),
    descriptions: [own, ...translated].flatMap(({ abstract, language }) => {
      const description = cleaned(abstract);
      return description ? [{ description, descriptionType: 'Abstract' as const, lang: language }] : [];
    }),
  });
}

/** Text without the characters that no record can hold. */
const cleaned = (text: string) => xmlText(text).trim();

function creatorOf(author: Article['authors'][number]): Attributes['creators'][number] {
  const { orcid, ror } = author;
  const affiliation = cleaned(author.affiliation);
  const name = authorNameOf({ fullName: cleaned(author.fullName), affiliation });
  const parts =
    'institution' in name
      ? { nameType: 'Organizational' as const }
      : { nameType: 'Personal' as const, ...(name.given ? { givenName: name.given } : {}), familyName: name.family };
  const institution = {
    name: affiliation,
    ...(ror
      ? {
          affiliationIdentifier: rorAddress(ror),
          affiliationIdentifierScheme: 'ROR' as const,
          schemeUri: 'https://ror.org',
        }
      : {}),
  };
  return {
    name: invertedName(name),
    ...parts,
    ...(orcid
      ? {
          nameIdentifiers: [
            {
              nameIdentifier: orcidAddress(orcid),
              nameIdentifierScheme: 'ORCID' as const,
              schemeUri: 'https://orcid.org',
            },
          ],
        }
      : {}),
    ...(affiliation && !isOwnAffiliation(author) ? { affiliation: [institution] } : {}),
  };
}

function subjectsOf(article: Article): NonNullable<Attributes['subjects']> {
  const keywords = textsOf(article).flatMap((texts) => keywordList(texts.keywords));
  const words = [...new Set([article.topic, ...keywords].map(cleaned))].filter(Boolean);
  return [
    ...words.map((subject) => ({ subject })),
    ...article.jelCodes.map((code) => ({
      subject: jelCode(code)?.label ?? code,
      subjectScheme: 'JEL' as const,
      schemeUri: 'https://www.aeaweb.org/econlit/jelCodes.php',
      classificationCode: code,
    })),
  ];
}

function relatedIdentifiers({ article, journal, origin, works = [] }: ArticleSource): Attributes['relatedIdentifiers'] {
  const at = (relationType: Attributes['relatedIdentifiers'][number]['relationType'], path: string) => ({
    relationType,
    relatedIdentifier: `${origin}${path}`,
    relatedIdentifierType: 'URL' as const,
  });
  const dois = (relationType: 'References' | 'IsReferencedBy', found: (string | null | undefined)[]) =>
    [...new Set(found)].flatMap((doi) =>
      doi ? [{ relationType, relatedIdentifier: doi, relatedIdentifierType: 'DOI' as const }] : [],
    );
  return [
    ...(journal.issn
      ? [
          {
            relationType: 'IsPartOf' as const,
            relatedIdentifier: journal.issn,
            relatedIdentifierType: 'EISSN' as const,
          },
        ]
      : []),
    ...severalVersions(article)
      .slice(0, -1)
      .map(({ fileUrl }) => at('HasVersion', fileUrl)),
    ...article.supplements.map((file) => at('IsSupplementedBy', supplementPath(article.number, file))),
    ...(article.peerReview?.hasPublishedReports ? [at('IsReviewedBy', peerReviewPath(article))] : []),
    ...dois(
      'References',
      works.map(({ pieces }) => pieces.doi),
    ),
    ...dois(
      'IsReferencedBy',
      article.notices.map(({ doi }) => doi),
    ),
  ];
}

function publishedIn({ article, journal }: ArticleSource): NonNullable<Attributes['relatedItems']>[number] {
  const { issue, firstPage, lastPage } = article;
  const number = articleNumberOf(article);
  return {
    relationType: 'IsPublishedIn',
    relatedItemType: 'Journal',
    ...(journal.issn
      ? {
          relatedItemIdentifier: {
            relatedItemIdentifier: journal.issn,
            relatedItemIdentifierType: 'EISSN' as const,
          },
        }
      : {}),
    titles: [{ title: cleaned(journal.name) }],
    ...(issue ? { volume: volumeOf(issue), issue: String(issue.issueNumber) } : {}),
    ...(number ? { number, numberType: 'Article' as const } : {}),
    ...(firstPage && !number ? { firstPage } : {}),
    ...(lastPage ? { lastPage } : {}),
  };
}

function rightsOf({ licence }: Article): Attributes['rightsList'] {
  return [
    {
      rights: licence,
      rightsUri: LICENCES[licence],
      rightsIdentifier: licence.replaceAll(' ', '-').toLowerCase(),
      rightsIdentifierScheme: 'SPDX',
      schemeUri: 'https://spdx.org/licenses/',
    },
  ];
}

/** Returns the record of a notice with its own DOI, which names the article that it is about. */
function noticeOf({ article, journal, origin }: ArticleSource, notice: Notice, doi: string): DataCiteRecord {
  const name = cleaned(journal.publisher);
  return recordOf(doi, {
    url: `${origin}${articlePath(article)}#notice-${notice.id}`,
    creators: [{ name, nameType: 'Organizational' }],
    titles: [{ title: cleaned(problemTexts.notices[notice.kind](article.manuscriptTitle)), lang: journal.language }],
    publisher: { name },
    publicationYear: notice.date.slice(0, 4),
    types: { resourceTypeGeneral: 'Text', resourceType: 'Notice' },
    dates: [{ date: notice.date, dateType: 'Issued' }],
    language: journal.language,
    relatedIdentifiers: article.doi
      ? [{ relationType: 'References', relatedIdentifier: article.doi, relatedIdentifierType: 'DOI' }]
      : [],
    rightsList: rightsOf(article),
    descriptions: [],
  });
}
