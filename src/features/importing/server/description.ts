import type { EmbeddedFile } from '#platform/xml/embedded-file.ts';

/** Texts by language (ISO 639-1). */
export type Localised = Record<string, string>;

/** A remark on what is imported; `line` is that of the source, from 1. */
export interface Finding {
  line: number;
  /** `odd`: stored otherwise than it is in the source; `lost`: not stored; `refused`: the whole article or issue is not stored. */
  kind: 'odd' | 'lost' | 'refused';
  /** The title of the article or issue. */
  about: string;
  text: string;
  /** The file of a ZIP file or folder that the line is in. */
  file?: string;
}

/** An issue as any source describes it. */
export interface DescribedIssue {
  line: number;
  oldIds: string[];
  volume: string;
  number: string;
  year: number | undefined;
  isPublished: boolean;
  /** Such as 2019-06-30. */
  publishedOn: string | undefined;
  titles: Localised;
  descriptions: Localised;
  cover: EmbeddedFile | undefined;
  /** Content of the source that has no place in a description. */
  lost: Remark[];
}

export interface DescribedAuthor {
  line: number;
  fullName: string;
  email: string;
  affiliation: string;
  orcid: string;
  ror: string;
  role: string;
}

/** A file that readers had. */
export interface DescribedGalley {
  line: number;
  label: string;
  language: string;
  fileName: string;
  /** Undefined if it is not in the source; then `address` says where it was. */
  file: EmbeddedFile | undefined;
  address: string;
  /** Further names that it may have beside the source. */
  names?: string[];
}

/** A version with its files, the first one first. */
export interface DescribedVersion {
  line: number;
  number: number;
  publishedOn: string | undefined;
  galleys: DescribedGalley[];
}

/** An article as any source describes it: the texts are those of its latest version. */
export interface DescribedArticle {
  line: number;
  oldIds: string[];
  issue: DescribedIssue | undefined;
  isPublished: boolean;
  section: string;
  /** Of its own texts (ISO 639-1). */
  language: string;
  titles: Localised;
  abstracts: Localised;
  /** By language. */
  keywords: Record<string, string[]>;
  authors: DescribedAuthor[];
  doi: string;
  pages: string;
  licence: string;
  funding: string;
  references: string[];
  submittedOn: string | undefined;
  versions: DescribedVersion[];
  /** Position in the contents of the issue. */
  position: number | undefined;
  lost: Remark[];
  /** Content that is described otherwise than it is in the source. */
  odd?: Remark[];
}

/** A person who had an account. */
export interface DescribedPerson {
  line: number;
  email: string;
  firstName: string;
  lastName: string;
  affiliation: string;
  orcid: string;
  /** Topics that the person reviews. */
  interests: string;
  /** ISO 639-1. */
  language: string;
  isDisabled: boolean;
  isReviewer: boolean;
  /** Whether the person was more than a reviewer. */
  isOther: boolean;
  /** Names of roles in the office. */
  officeRoles: string[];
  /** Names of further content. */
  unknown: string[];
}

/** An article, an issue once all its articles are read, or a person. */
export type Described = { article: DescribedArticle } | { issue: DescribedIssue } | { person: DescribedPerson };

export type Remark = Pick<Finding, 'line' | 'text'>;
